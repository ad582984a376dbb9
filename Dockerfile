# syntax=docker/dockerfile:1
# The packed app on Debian. `docker run -p 3000:3000 -v lede:/data lede` is the whole installation.
# Each platform builds its own: `docker buildx build --platform linux/amd64,linux/arm64 .`
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
ENV NEXT_TELEMETRY_DISABLED=1
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Packages and our server's bundle change less often than pages, so they have layers of their own.
RUN npm run package && mv dist/lede-*/ /lede && mv /lede/node_modules /lede/chunks /

FROM ${BASE_IMAGE}
RUN groupadd --gid 1000 lede && useradd --uid 1000 --gid 1000 --no-create-home --home-dir /data lede \
  && install --directory --owner=lede --group=lede --mode=700 /data && ln -s /app/lede /usr/local/bin/lede
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /node_modules /app/node_modules
COPY --from=build /chunks /app/chunks
COPY --from=build /lede /app
ENV NODE_ENV=production LEDE_DATA_DIR=/data PORT=3000
WORKDIR /data
USER lede
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ARG VERSION
LABEL org.opencontainers.image.title="Lede" \
  org.opencontainers.image.description="Turns the sources you follow into a few posts worth reading" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}"
# Node itself, which gets the signal to stop and needs 8 seconds for it.
CMD ["node", "/app/server.js"]
