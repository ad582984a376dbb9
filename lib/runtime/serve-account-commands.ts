import { realpathSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { accountsSocket } from "@/db/embedded/sockets";
import type { SystemContext } from "@/lib/context/context";
import { fromDatabaseError } from "@/lib/core/database-error";
import { isAppError } from "@/lib/core/errors";
import type { AccountCommands } from "@/lib/domain/accounts/account-commands";
import { type Runtime, SYSTEM } from "./runtime";
import { listenAt } from "./serve-backups";

/** Sent as JSON, like the reply. */
export interface AccountRequest {
  name: keyof AccountCommands;
  /** Empty for a command about all accounts. */
  email: string;
}

/** Has exactly one of the fields. */
export interface AccountReply {
  result?: unknown;
  /** A sentence for the operator. */
  error?: string;
}

/**
 * Runs the operator's commands about accounts for each client of a socket in the data directory, because no other
 * process can open the embedded database meanwhile.
 */
export function serveAccountCommands({ database, env, log, contextFor }: Runtime): void {
  const path = database.isExclusive ? accountsSocket(realpathSync(env.LEDE_DATA_DIR)) : null;
  if (path === null) return;
  const answer = async (socket: Socket) => {
    socket.end(JSON.stringify(await answerAccountCommand(contextFor(SYSTEM), await text(socket))));
  };
  // A client ends its side after the request, and still reads.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    answer(socket).catch((error: unknown) => {
      log.error({ err: error }, "a command about accounts failed");
      socket.destroy();
    });
  });
  server.on("error", (error) => log.error({ err: error }, "commands about accounts are not possible"));
  listenAt(path, server);
}

/** @param request an {@link AccountRequest} as JSON */
export async function answerAccountCommand(ctx: SystemContext, request: string): Promise<AccountReply> {
  // Loaded when used, because it loads much of the app.
  const { ACCOUNT_COMMANDS } = await import("@/lib/domain/accounts/account-commands");
  // Safe: `runAccountCommand` alone writes it
  const { name, email } = JSON.parse(request) as AccountRequest;
  try {
    return { result: await ACCOUNT_COMMANDS[name](ctx, email) };
  } catch (error) {
    const known = isAppError(error) ? error : fromDatabaseError(error);
    if (known === null) throw error;
    return { error: known.message };
  }
}
