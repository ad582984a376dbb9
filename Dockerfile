# syntax=docker/dockerfile:1
# The packed app on Debian. `docker run -p 3000:3000 -v lede:/data lede` is the whole installation.
# Everything runs on the builder's processor and the image only copies, so that any machine builds for every platform.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG BASE_IMAGE=debian:bookworm-slim
ARG BUILDPLATFORM
# Declared, although it is the default: podman 4 would otherwise take base images for the builder's processor.
ARG TARGETPLATFORM

FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
ENV NEXT_TELEMETRY_DISABLED=1
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run package && mv dist/lede-*/ /lede

# A folder for each layer. A change of code ships the last three at most, which have less than 30 MB together. Equal
# files make an equal layer, because their times are fixed.
FROM build AS layers
ARG TARGETARCH
RUN cpu="$(echo "$TARGETARCH" | sed s/amd64/x64/)"; cd /lede/node_modules/@node-rs && ls "argon2-linux-$cpu-gnu" \
  || { cd /src && npm ci --omit=dev --ignore-scripts --cpu="$cpu" \
  && rm -r /lede/node_modules/@node-rs && cp -R node_modules/@node-rs /lede/node_modules/; }
RUN cd /lede && layer() { to=/layers/$1/app; shift; mkdir -p "$to"; cp -R --parents "$@" "$to"; rm -r "$@"; } \
  && layer packages node_modules \
  && layer assets db/migrations public .next/static/media .next/server/assets \
    $(find .next/server -name "node_modules_*") $(cat chunks/foreign) \
  && layer bundle chunks \
  && layer browser .next/static/chunks \
  && layer server $(ls -A) \
  && find /layers -exec touch --no-dereference --date=2000-01-01 {} +

FROM --platform=$BUILDPLATFORM ${BASE_IMAGE} AS system
RUN groupadd --gid 1000 lede && useradd --uid 1000 --gid 1000 --no-create-home --home-dir /data lede \
  && install --directory --mode=700 /volume/data && install --directory /system/etc /system/usr/local/bin \
  && cp /etc/passwd /etc/group /system/etc/ && ln -s /app/lede /system/usr/local/bin/lede

FROM --platform=$TARGETPLATFORM ${NODE_IMAGE} AS node

FROM --platform=$TARGETPLATFORM ${BASE_IMAGE}
COPY --from=system /system/ /
COPY --from=system --chown=1000:1000 /volume/ /
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=layers /layers/packages/ /
COPY --from=layers /layers/assets/ /
COPY --from=layers /layers/bundle/ /
COPY --from=layers /layers/browser/ /
COPY --from=layers /layers/server/ /
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
# Execs Node, which gets the signal to stop and needs up to 8 seconds for it.
CMD ["/app/lede"]
