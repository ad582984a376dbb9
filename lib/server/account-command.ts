import { realpathSync } from "node:fs";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { accountsSocket } from "@/db/embedded/sockets";
import type { Env } from "@/lib/core/env";
import type { AccountCommands } from "@/lib/domain/accounts/account-commands";
import { openRuntime } from "@/lib/runtime/open-runtime";
import { SYSTEM } from "@/lib/runtime/runtime";
import { type AccountReply, type AccountRequest, answerAccountCommand } from "@/lib/runtime/serve-account-commands";
import { connectToOwner, refuseMissing } from "./backup-file";

type Result<Name extends keyof AccountCommands> = Awaited<ReturnType<AccountCommands[Name]>>;

/** Runs a command about accounts: in the app that has the embedded database open, or else in this process. */
export async function runAccountCommand<Name extends keyof AccountCommands>(
  env: Env,
  name: Name,
  email = "",
): Promise<Result<Name>> {
  const request = JSON.stringify({ name, email } satisfies AccountRequest);
  const { LEDE_DATA_DIR: directory } = env;
  if (!env.DATABASE_URL) refuseMissing(directory);
  const owner = env.DATABASE_URL ? null : await connectToOwner(accountsSocket(realpathSync(directory)));
  const { result, error } = await (owner ? askOwner(owner, request) : answerHere(env, request));
  if (error !== undefined) throw new Error(error);
  // Safe: the reply to this name, whose result JSON keeps
  return result as Result<Name>;
}

async function askOwner(owner: Socket, request: string): Promise<AccountReply> {
  owner.end(request);
  const reply = await text(owner).catch(() => "");
  if (reply === "") throw new Error("the app broke off the command. Its log says why.");
  return JSON.parse(reply);
}

async function answerHere(env: Env, request: string): Promise<AccountReply> {
  // As in a function, which never migrates: on Postgres, an app of an older version may be running.
  const { contextFor, stop } = await openRuntime({ ...env, LEDE_PROFILE: "serverless", LOG_LEVEL: "silent" });
  return answerAccountCommand(contextFor(SYSTEM), request).finally(stop);
}
