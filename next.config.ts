import type { NextConfig } from "next";

const config: NextConfig = {
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
