# The app with its build, without a compiler or the tests' tools.
FROM node:24.21.0-bookworm-slim AS build
ENV NEXT_TELEMETRY_DISABLED=1
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build && rm -rf .next/cache

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production LEDE_DATA_DIR=/data PORT=3000
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm: it gets the signal to stop, and has 10 seconds for it.
CMD ["node", "--import", "./scripts/alias.mjs", "scripts/start.ts", "--built"]
