# The app with its Node and PostgreSQL. docs/operations.md says how to run it.
FROM docker.io/library/debian:bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends binutils ca-certificates npm tini
# Debian's list of authorities, to which a network may add its own.
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
# Debian's npm is too old for the lock file, and newer ones need a newer Node.
ARG NODE_VERSION=24.21.0 NPM_VERSION=11.19.1
RUN npm install --global "node-linux-$(node --print process.arch)@$NODE_VERSION" && npm install --global "npm@$NPM_VERSION"
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY scripts/link-node.mjs scripts/
RUN npm ci --no-audit
COPY . .
RUN npm run -s release \
  && mv dist/release/*/ /app \
  && cd /app \
  && npm ci --omit=dev --no-audit \
  && rm -rf hosting/monitoring node_modules/node-*/include node_modules/node-*/share \
  && find node_modules -type f '(' -name '*.map' -o -name '*.d.*ts' -o -name '*.md' -o -name '*.a' ')' -delete \
  && strip node_modules/node-*/bin/node

FROM docker.io/library/debian:bookworm-slim
COPY --from=build /usr/bin/tini /usr/bin/tini
COPY --from=build /app /app
RUN install -m 755 /app/hosting/beats /usr/local/bin/beats \
  && useradd --uid 10001 --user-group --home-dir /data --no-create-home --shell /usr/sbin/nologin beats \
  && install -d -o beats -g beats -m 700 /data /data/backups \
  && install -d -o beats -g beats /app/node_modules/.cache
# On a large machine Node's default keeps 50 MB more after the start, with which it counts thousands of votes a second cheaper.
ENV PATH=/app/node_modules/.bin:$PATH DATA_DIR=/data NODE_OPTIONS=--max-semi-space-size=16
WORKDIR /app
USER beats
# The first start fills the cache of compiled code, with which later starts need half the time and two thirds of the memory.
RUN DATA_DIR=/tmp/first beats warm && rm -rf /tmp/first
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["beats", "health"]
# tini forwards SIGTERM and collects processes that a killed database leaves behind.
ENTRYPOINT ["tini", "--", "beats"]
CMD ["start"]
