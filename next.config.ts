import type { NextConfig } from "next";

const config: NextConfig = {
  // With the routes that only benchmarks have, to be compared with.
  ...(process.env.LEDE_BENCH && { pageExtensions: ["bench.ts", "ts", "tsx"] }),
  poweredByHeader: false,
  reactStrictMode: true,
  // Its styles carry no nonce, so the policy turns it into a grey box.
  devIndicators: false,
  images: { unoptimized: true },
  // `npm run check` checks types, of the tests too; a start on a user's machine need not.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@electric-sql/pglite-socket",
    "pg",
    "inngest",
    "pino",
    "pino-pretty",
    "undici",
    "resend",
    "nodemailer",
    "@node-rs/argon2",
  ],
};

export default config;
