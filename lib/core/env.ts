import { z } from "zod";
import { canonicalLocale } from "./locales";
import { MAIL_SENDER, MAIL_SENDER_FORM } from "./mail-sender";
import { postgresUrlFault } from "./postgres-url";
import { profileDefaults } from "./profile";

/** Digits only, because JavaScript also reads 0x10 and 1e3 as numbers. */
const digits = (error: string, { min, max = Number.MAX_SAFE_INTEGER }: { min: number; max?: number }) =>
  z.string().regex(/^\d+$/, error).transform(Number).pipe(z.number(error).min(min).max(max));
const wholeNumber = (min: number, max: number) => digits(`a whole number from ${min} to ${max}`, { min, max });
const atLeast = (min: number, name = "a whole number") => digits(`${name} of at least ${min}`, { min });
const seconds = (fallback: number) => atLeast(1, "a whole number of seconds").default(fallback);
const postgresUrl = z.string().check(({ value, issues }) => {
  const fault = postgresUrlFault(value);
  if (fault !== null) issues.push({ code: "custom", message: fault, input: value });
});
/** Fits also a secret without its prefix, which verifies as well. */
const WEBHOOK_SECRET = /^(?:whsec_)?[A-Za-z\d+/]{16,}={0,2}$/;
const LANGUAGE = "a language tag, such as de or pt-BR";
const SMTP_URL = "a URL that begins with smtp:// or smtps://";
/** Only divisors of 60 fire at equal intervals in a cron schedule. */
const TICKS = "a divisor of 60, at most 30, such as 1, 5 or 15";
const dividesHour = (minutes: number) => 60 % minutes === 0;
const httpUrl = z.url({ protocol: /^https?$/, error: "an http or https URL" });
/** Sign-in and the origin check compare origins, so the app cannot be below a path. */
const ORIGIN = "a URL without user, path, query and fragment, such as https://lede.example.org";
const isOrigin = (text: string) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`;
const origin = httpUrl.refine(isOrigin, ORIGIN).transform((text) => new URL(text).origin);

/** Every variable that Lede reads. A blank value counts as unset. */
const schema = z.object({
  LEDE_PROFILE: z.enum(["server", "serverless"], "server or serverless"),
  PORT: digits("a port from 1 to 65535", { min: 1, max: 65_535 }).default(3_000),
  HOSTNAME: z.string().optional(),
  LEDE_DATA_DIR: z.string().default(".data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_URL_UNPOOLED: postgresUrl.optional(),
  DATABASE_DRIVER: z.enum(["pg", "neon"], "pg or neon").optional(),
  APP_URL: origin.optional(),
  AUTH_SECRET: z.string().min(32, "at least 32 characters long").optional(),
  ADMIN_EMAIL: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  SIGNUP: z.enum(["first", "open", "closed"], "first, open or closed").default("first"),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(0),
  CRAWL_ALLOW_PRIVATE_HOSTS: z.string().default(""),
  CRAWL_ALLOW_PRIVATE_HOSTS_CONFIRMED: z.literal("yes", "yes").optional(),
  CRAWL_INTERVAL_MIN_SECONDS: seconds(900),
  CRAWL_INTERVAL_MAX_SECONDS: seconds(86_400),
  CRAWL_CONCURRENCY: wholeNumber(1, 256).optional(),
  PICTURES: z.enum(["proxy", "off"], "proxy or off").default("proxy"),
  REDDIT_CLIENT_ID: z.string().optional(),
  REDDIT_CLIENT_SECRET: z.string().optional(),
  X_BEARER_TOKEN: z.string().optional(),
  INSTAGRAM_USER_ID: z.string().optional(),
  INSTAGRAM_ACCESS_TOKEN: z.string().optional(),
  THREADS_ACCESS_TOKEN: z.string().optional(),
  YOUTUBE_API_KEY: z.string().optional(),
  RSSHUB_BASE_URL: httpUrl.optional(),
  RSSHUB_ACCESS_KEY: z.string().optional(),
  RSS_BRIDGE_URL: httpUrl.optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: httpUrl.optional(),
  AI_MODEL: z.string().optional(),
  AI_API: z.enum(["responses", "chat"], "responses or chat").optional(),
  AI_TOKENS_PER_MONTH: atLeast(0).optional(),
  AI_TOKENS_PER_DAY: atLeast(0).optional(),
  AI_TOKENS_PER_USER_PER_DAY: atLeast(0).optional(),
  AI_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(?:-|$)/i, LANGUAGE)
    .refine((tag) => canonicalLocale(tag) !== null, LANGUAGE)
    .optional(),
  AI_EMBEDDING_MODEL: z.string().optional(),
  AI_SECOND_OPINION: z.enum(["on", "off"], "on or off").optional(),
  AI_TIMEOUT_SECONDS: digits("a number of seconds from 1 to 600", { min: 1, max: 600 }).optional(),
  RESEND_API_KEY: z.string().optional(),
  RESEND_BASE_URL: httpUrl.default("https://api.resend.com"),
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(WEBHOOK_SECRET, "the signing secret of the webhook at Resend, which begins with whsec_")
    .optional(),
  SMTP_URL: z
    .url(SMTP_URL)
    .regex(/^smtps?:\/\//, SMTP_URL)
    .optional(),
  MAIL_FROM: z.string().regex(MAIL_SENDER, MAIL_SENDER_FORM).optional(),
  INNGEST_DEV: z.string().optional(),
  INNGEST_EVENT_KEY: z.string().optional(),
  INNGEST_SIGNING_KEY: z.string().optional(),
  INNGEST_BASE_URL: httpUrl.optional(),
  INNGEST_API_BASE_URL: httpUrl.optional(),
  INNGEST_EVENT_API_BASE_URL: httpUrl.optional(),
  INNGEST_SERVE_ORIGIN: origin.optional(),
  TICK_MINUTES: digits(TICKS, { min: 1, max: 30 }).refine(dividesHour, TICKS).optional(),
  API_RATE_LIMIT_PER_MINUTE: atLeast(1).optional(),
  METRICS_TOKEN: z.string().min(16, "at least 16 characters long").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"], "debug, info, warn, error or silent").default("info"),
});

export const VARIABLES: readonly string[] = Object.keys(schema.shape);

export type Env = z.output<typeof schema>;

/** An invalid environment variable; the message gives its name, the values allowed and, unless secret, its value. */
export class EnvError extends Error {
  override readonly name = "EnvError";
}

/** Variables whose values must not appear in errors. */
const SECRET = /KEY|SECRET|PASSWORD|TOKEN$|^DATABASE_URL(_UNPOOLED)?$|^SMTP_URL$/;

const QUOTED = /^(["']).*\1$/s;
const QUOTES_KEPT = " Remove the quotation marks around the value: docker --env-file makes them a part of it.";

/** @throws EnvError one line for the first invalid variable */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const present = presentIn(variables);
  const parsed = schema.safeParse({ ...presentIn(profileDefaults(present)), ...present });
  if (parsed.success) return checked(parsed.data);
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  const got = SECRET.test(name) ? "set" : `"${present[name]}"`;
  const quotes = QUOTED.test(present[name] ?? "") ? QUOTES_KEPT : "";
  throw new EnvError(`${name} is ${got}, but must be ${issue?.message ?? "another value"}.${quotes}`);
}

/** Trims values, except AUTH_SECRET, because keys were derived from its exact text. */
function presentIn(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      value?.trim() ? [[name, name === "AUTH_SECRET" ? value : value.trim()]] : [],
    ),
  );
}

const TOGETHER = [
  ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
  ["REDDIT_CLIENT_ID", "REDDIT_CLIENT_SECRET"],
  ["INSTAGRAM_USER_ID", "INSTAGRAM_ACCESS_TOKEN"],
] as const;

function checked(env: Env): Env {
  if (env.DATABASE_DRIVER && !env.DATABASE_URL)
    throw new EnvError(
      `DATABASE_DRIVER is "${env.DATABASE_DRIVER}", but DATABASE_URL is not set: set both or neither.`,
    );
  if (env.DATABASE_URL_UNPOOLED && !env.DATABASE_URL)
    throw new EnvError("DATABASE_URL_UNPOOLED is set, but DATABASE_URL is not: set both, or only DATABASE_URL.");
  if (env.CRAWL_INTERVAL_MIN_SECONDS > env.CRAWL_INTERVAL_MAX_SECONDS)
    throw new EnvError(
      `CRAWL_INTERVAL_MIN_SECONDS is ${env.CRAWL_INTERVAL_MIN_SECONDS}, but must be at most CRAWL_INTERVAL_MAX_SECONDS (${env.CRAWL_INTERVAL_MAX_SECONDS}).`,
    );
  for (const [one, other] of TOGETHER)
    if ((env[one] === undefined) !== (env[other] === undefined))
      throw new EnvError(`${one} and ${other} belong together: set both or neither.`);
  if (env.RESEND_API_KEY && env.SMTP_URL)
    throw new EnvError("RESEND_API_KEY and SMTP_URL are both set, but Lede sends mail one way only: set one of them.");
  if ((env.RESEND_API_KEY || env.SMTP_URL) && !env.MAIL_FROM)
    throw new EnvError("MAIL_FROM is not set, but mails need a sender: set it to an address of your domain.");
  return env;
}

let address: string | null = null;

/** The public URL of this process. Reads the environment lazily, because builds run without one. */
export function publicAddress(): string {
  address ??= appUrl(readEnv(process.env));
  return address;
}

/** The public URL without a trailing slash, used for every link in mails and feeds. */
export function appUrl(env: Pick<Env, "APP_URL" | "PORT">): string {
  return env.APP_URL ?? `http://localhost:${env.PORT}`;
}
