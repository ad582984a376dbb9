import { existsSync } from "node:fs";
import type { NextConfig } from "next";

const config: NextConfig = {
  // Adds the routes that benchmarks use as a baseline.
  ...(process.env.LEDE_BENCH && { pageExtensions: ["bench.ts", "ts", "tsx"] }),
  // Copies what the server uses into a folder, for `npm run package`.
  ...(process.env.LEDE_PACKAGE && { output: "standalone" }),
  // Pictures are never scaled here.
  outputFileTracingExcludes: { "*": ["node_modules/sharp/**", "node_modules/@img/**"] },
  poweredByHeader: false,
  reactStrictMode: true,
  // Its styles carry no nonce, so the policy turns it into a grey box.
  devIndicators: false,
  images: { unoptimized: true },
  // Earlier addresses, still in mails and bookmarks.
  redirects: async () => [{ source: "/status/:path*", destination: "/settings/status/:path*", permanent: true }],
  // `npm run check` checks types, of the tests too; a start on a user's machine need not.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Pages are loaded at their first visit: all of them take a tenth of the memory.
    preloadEntriesOnStart: false,
    // Nothing reads them: they take 65 MB, and a twentieth of the build's time.
    turbopackSourceMaps: false,
    // Pays from the third build on; most clones are built once. Writing it takes 20 of 80 seconds, and 180 MB.
    turbopackFileSystemCacheForBuild: existsSync(".next/BUILD_ID"),
    // Fewer and larger files of script: each costs its headers, and small ones compress worse. Sizes before minification.
    turbopackChunking: { minChunkSize: 400_000, maxMergeChunkSize: 1_000_000 },
  },
  // Loaded once. The build would put a copy into the code of each route. Packages of a hundred files that every
  // start loads are bundled nevertheless, since Node takes longer for the files than for the code.
  serverExternalPackages: [
    "@ai-sdk/openai",
    "@electric-sql/pglite",
    "@electric-sql/pglite-socket",
    "@modelcontextprotocol/server",
    "@neondatabase/serverless",
    "@node-rs/argon2",
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/sdk-trace",
    "ai",
    "nodemailer",
    "pg",
    "pino",
    "pino-pretty",
    "resend",
    "zod",
  ],
};

export default config;
