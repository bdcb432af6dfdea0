# docker build -t palio . && docker run --rm palio verify
FROM debian:12
WORKDIR /palio
COPY scripts/setup scripts/setup
RUN scripts/setup && rm -rf /var/lib/apt/lists/*
COPY . .
RUN scripts/build release palio
ENTRYPOINT ["/palio/build/release/palio"]
CMD ["--help"]
