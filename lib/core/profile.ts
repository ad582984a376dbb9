import { tmpdir } from "node:os";
import { join } from "node:path";

type Variables = Readonly<Record<string, string | undefined>>;

/** Variables that identify serverless hosts, which run code only during a request. */
const SERVERLESS_HOSTS: Readonly<Record<string, string>> = {
  VERCEL: "Vercel",
  NETLIFY: "Netlify",
  AWS_LAMBDA_FUNCTION_NAME: "AWS Lambda",
  FUNCTIONS_WORKER_RUNTIME: "Azure Functions",
  FUNCTION_TARGET: "Google Cloud Functions",
};

/** Returns the serverless host and the variable that identifies it; null for a long-running process. */
export function serverlessHost(variables: Variables): { name: string; variable: string } | null {
  const profile = variables.LEDE_PROFILE?.trim();
  if (profile === "server") return null;
  if (profile === "serverless") return { name: "a serverless host", variable: "LEDE_PROFILE" };
  const found = Object.entries(SERVERLESS_HOSTS).find(([variable]) => variables[variable]);
  return found ? { name: found[1], variable: found[0] } : null;
}

/** Defaults that depend on the host. A serverless host allows writes to `/tmp` only and puts one proxy in front. */
export function profileDefaults(variables: Variables): Variables {
  if (serverlessHost(variables) === null) return { LEDE_PROFILE: "server" };
  return {
    LEDE_PROFILE: "serverless",
    LEDE_DATA_DIR: join(tmpdir(), "lede"),
    TRUSTED_PROXY_HOPS: "1",
    APP_URL: vercelUrl(variables),
  };
}

/** The public URL of a deployment on Vercel, from its system variables. */
function vercelUrl({ VERCEL_ENV, VERCEL_PROJECT_PRODUCTION_URL, VERCEL_URL }: Variables): string | undefined {
  const host = VERCEL_ENV === "production" ? VERCEL_PROJECT_PRODUCTION_URL : VERCEL_URL;
  return host && `https://${host}`;
}
