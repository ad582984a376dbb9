import { expect, test } from "vitest";
import { readEnv, VARIABLES } from "@/lib/core/env";
import { demoEnvironment } from "./demo-environment";

const OWN = { PORT: "3000", LEDE_DATA_DIR: ".data/demo" };

test("leaves no variable for .env to set", () => {
  expect(Object.keys(demoEnvironment({}, OWN)).toSorted()).toEqual([...VARIABLES].toSorted());
});

test("never uses the database, the mail provider or the engine of an installation", () => {
  const shell = {
    DATABASE_URL: "postgres://lede:secret@db.example.org/lede",
    DATABASE_URL_UNPOOLED: "postgres://lede:secret@direct.example.org/lede",
    SMTP_URL: "smtp://mail.example.org",
    INNGEST_EVENT_KEY: "key",
    LEDE_DATA_DIR: "/var/lib/lede",
  };
  const env = readEnv(demoEnvironment(shell, OWN));
  expect(env).toMatchObject({ PORT: 3000, LEDE_DATA_DIR: ".data/demo", LEDE_PROFILE: "server" });
  expect([env.DATABASE_URL, env.DATABASE_URL_UNPOOLED, env.SMTP_URL, env.INNGEST_EVENT_KEY]).toEqual(
    Array(4).fill(undefined),
  );
});

test("follows the shell's log level and model", () => {
  const shell = {
    LOG_LEVEL: "debug",
    OPENAI_API_KEY: "key",
    OPENAI_BASE_URL: "http://localhost:1234/v1",
    AI_MODEL: "m",
  };
  expect(readEnv(demoEnvironment(shell, OWN))).toMatchObject(shell);
});
