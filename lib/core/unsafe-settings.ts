import { isIP } from "node:net";
import type { Env } from "./env";

/** Distinct characters in a random secret; invented passwords have fewer. */
const DISTINCT_MIN = 10;
const LOCAL_NAME = /^localhost$|^[^.]+$|\.(local|localhost|lan|internal|home\.arpa|test|example)$/;
const LOCAL_ADDRESS = /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]|\[f[cd]|\[fe80)/;

type Crawl = "CRAWL_ALLOW_PRIVATE_HOSTS" | "CRAWL_ALLOW_PRIVATE_HOSTS_CONFIRMED";
type Settings = Pick<Env, "APP_URL" | "AUTH_SECRET" | "INNGEST_DEV" | "LEDE_PROFILE" | Crawl>;

/**
 * The first unsafe setting for a public server, in one sentence that says what to do, or null. Most are allowed when the
 * public URL is on this machine or in a private network. `variables` include those that Node itself reads.
 */
export function unsafeSetting(env: Settings, variables: Readonly<Record<string, string | undefined>>): string | null {
  if (variables.NODE_TLS_REJECT_UNAUTHORIZED === "0")
    return "NODE_TLS_REJECT_UNAUTHORIZED is 0, so anyone on the network path can read and change what Lede fetches and sends. Unset it; NODE_EXTRA_CA_CERTS adds certificates of your own.";
  if (env.AUTH_SECRET !== undefined && new Set(env.AUTH_SECRET).size < DISTINCT_MIN)
    return "AUTH_SECRET can be guessed. Make one with: openssl rand -base64 32";
  if (env.LEDE_PROFILE === "serverless" && env.AUTH_SECRET === undefined)
    return "AUTH_SECRET is not set, and a serverless host has no file to keep it in. Make one with: openssl rand -base64 32";
  if (!isPublic(env.APP_URL)) return null;
  if (env.APP_URL?.startsWith("http:"))
    return `APP_URL is "${env.APP_URL}", so passwords and sessions would travel unencrypted. Put a proxy with HTTPS in front and set APP_URL to its address.`;
  if (env.INNGEST_DEV)
    return "INNGEST_DEV is set, so calls are not verified, although APP_URL is a public address. Unset it, or set the keys of an Inngest server.";
  if (env.CRAWL_ALLOW_PRIVATE_HOSTS !== "" && env.CRAWL_ALLOW_PRIVATE_HOSTS_CONFIRMED !== "yes")
    return "CRAWL_ALLOW_PRIVATE_HOSTS lets everyone with an account read these hosts of your network and post to them, although APP_URL is a public address. Unset it, or set CRAWL_ALLOW_PRIVATE_HOSTS_CONFIRMED=yes.";
  return null;
}

/** Without a URL, the app serves this machine only. */
function isPublic(appUrl: string | undefined): boolean {
  if (appUrl === undefined) return false;
  const { hostname } = new URL(appUrl);
  return isIP(hostname) || hostname.startsWith("[") ? !LOCAL_ADDRESS.test(hostname) : !LOCAL_NAME.test(hostname);
}
