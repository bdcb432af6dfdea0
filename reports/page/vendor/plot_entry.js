// What the page draws its plots with; scripts/vendor_plot makes plot.js of it.
export {
  arrow, axisX, axisY, dot, gridX, gridY, line, link, plot, rect, ruleX, ruleY, text,
} from "@observablehq/plot";
// The outlines of the symbols, for legends.
export {
  symbol, symbolCircle, symbolCross, symbolDiamond, symbolSquare, symbolStar, symbolTriangle, symbolWye,
} from "d3";
