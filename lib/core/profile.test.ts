import { expect, test } from "vitest";
import { readEnv } from "./env";

const hosts = ["VERCEL", "NETLIFY", "AWS_LAMBDA_FUNCTION_NAME", "FUNCTIONS_WORKER_RUNTIME", "FUNCTION_TARGET"];

test.each(hosts)("%s selects the serverless profile", (variable) => {
  expect(readEnv({ [variable]: "1" })).toMatchObject({ LEDE_PROFILE: "serverless", TRUSTED_PROXY_HOPS: 1 });
});

test("the serverless profile keeps files in the temporary directory", () => {
  expect(readEnv({ LEDE_PROFILE: "serverless" }).LEDE_DATA_DIR).toMatch(/^\/tmp\b/);
});

test("LEDE_PROFILE overrides the host", () => {
  expect(readEnv({ VERCEL: "1", LEDE_PROFILE: "server" })).toMatchObject({
    LEDE_PROFILE: "server",
    LEDE_DATA_DIR: ".data",
    TRUSTED_PROXY_HOPS: 0,
  });
});

test("variables of the operator override the profile's defaults", () => {
  const variables = { VERCEL: "1", TRUSTED_PROXY_HOPS: "2", APP_URL: "https://lede.example", VERCEL_URL: "x.example" };
  expect(readEnv(variables)).toMatchObject({ TRUSTED_PROXY_HOPS: 2, APP_URL: "https://lede.example" });
});

test("the public URL on Vercel is the project's in production and the deployment's in a preview", () => {
  const urls = { VERCEL: "1", VERCEL_PROJECT_PRODUCTION_URL: "lede.example", VERCEL_URL: "lede-7.example" };
  expect(readEnv({ ...urls, VERCEL_ENV: "production" }).APP_URL).toBe("https://lede.example");
  expect(readEnv({ ...urls, VERCEL_ENV: "preview" }).APP_URL).toBe("https://lede-7.example");
});
