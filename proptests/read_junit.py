"""Usage: read_junit.py FILE -- reads a JUnit file as a CI viewer does.

Prints a line a suite (name, tests, failures, errors, skipped) and a line a case (class name, name,
outcome, type), parts separated by tabs. Exits with 1 where it is no XML, where what a suite says of
itself isn't what is in it, or where an attribute that viewers need is missing.
"""
import sys
import xml.etree.ElementTree

OUTCOMES = {"failure": "failures", "error": "errors", "skipped": "skipped"}


def count(element):
    """Looks through the cases below an element and holds its own counts against them."""
    cases = list(element.iter("testcase"))
    counts = {"tests": len(cases), "failures": 0, "errors": 0, "skipped": 0}
    for case in cases:
        outcomes = [child.tag for child in case if child.tag in OUTCOMES]
        assert len(outcomes) <= 1, "a case has two outcomes"
        for outcome in outcomes:
            counts[OUTCOMES[outcome]] += 1
    for name, number in counts.items():
        assert element.get(name) == str(number), f"{name} says {element.get(name)}, there are {number}"
    seconds = sum(float(case.attrib["time"]) for case in cases)
    assert abs(float(element.attrib["time"]) - seconds) < 1e-6, "the times don't add up"
    return counts


try:
    root = xml.etree.ElementTree.parse(sys.argv[1]).getroot()
    assert root.tag == "testsuites", "no suites"
    count(root)
    for suite in root:
        print(suite.attrib["name"], *count(suite).values(), sep="\t")
        for case in suite:
            kinds = [child for child in case if child.tag in OUTCOMES]
            outcome = kinds[0].tag if kinds else "passed"
            kind = kinds[0].get("type", "") if kinds else ""
            assert not kinds or kinds[0].attrib["message"], "an outcome without a message"
            print(case.attrib["classname"], case.attrib["name"], outcome, kind, sep="\t")
except (AssertionError, KeyError, ValueError, xml.etree.ElementTree.ParseError) as error:
    print(f"{sys.argv[1]}: {error!r}")
    sys.exit(1)
