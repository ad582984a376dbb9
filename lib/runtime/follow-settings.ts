import { setTimeout } from "node:timers/promises";
import type { Context } from "@/lib/context/context";
import { bridgeHosts, connectorSettings } from "@/lib/crawl/connectors/settings";
import { connectionOf } from "@/lib/domain/setup/ai-connection";
import { mailConnectionOf, SECRET_LOST, senderOf } from "@/lib/domain/setup/mail-connection";
import { NOTHING_STORED, readStoredSettings, type StoredSettings } from "@/lib/domain/setup/stored-settings";
import { openEmbedder, openModel } from "@/lib/platform/ai/open-model";
import type { Fetcher } from "@/lib/platform/fetch/fetch";
import { limitErrorLines, loggedReason } from "@/lib/platform/log";
import { fileTransport, openTransport, waitingTransport } from "@/lib/platform/mail/open-transport";
import type { MailTransport } from "@/lib/platform/mail/transport";

/** A change takes effect in every process after this, at its next request or piece of work. */
const FRESH_MS = 2_000;
/** Longest wait of a request for the settings. It goes on with the former ones, and reports a lost database itself. */
const WAIT_MS = 1_000;
const UNREAD = "the settings could not be read, so the former ones stay";

type Ports = Pick<Context, "db" | "mac" | "log" | "settings">;
type FollowedPorts = Pick<Context, "model" | "embedder" | "mail" | "bridgeFetcher">;

interface FollowOptions {
  /** Aborts calls to the model and to mail servers. */
  signal: AbortSignal;
  /** For mails without a provider. */
  mailFolder: string;
  /** @param hosts may be private */
  openBridgeFetcher: (hosts: string) => Fetcher;
}

/**
 * Keeps what depends on the operator's settings up to date, without a timer, which a function would not have.
 *
 * @throws when the settings cannot be read: without the stored provider, mails would end as files
 */
export async function followSettings(ctx: Ports, options: FollowOptions) {
  let ports = await portsOf(ctx, NOTHING_STORED, options);
  let { revision } = NOTHING_STORED;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let isStopped = false;

  const read = () => {
    readAt = performance.now();
    return readStoredSettings(ctx);
  };
  const apply = async (stored: StoredSettings) => {
    if (stored.revision === revision) return;
    // The former ports may be in use; their idle connections end by themselves.
    ports = await portsOf(ctx, stored, options);
    revision = stored.revision;
  };
  // Each request and each piece of work asks again while the database is down.
  const errors = limitErrorLines(ctx.log, new RegExp(UNREAD));
  const keepFormer = (error: unknown) => errors.error({ err: error }, `${UNREAD}: ${loggedReason(error)}`);
  const refresh = async ({ isForced = false } = {}): Promise<void> => {
    if (isStopped) return;
    if (isForced) await reading;
    else if (reading === null && performance.now() - readAt < FRESH_MS) return;
    reading ??= read()
      .then(apply)
      .catch(keepFormer)
      .finally(() => {
        reading = null;
      });
    await (isForced ? reading : Promise.race([reading, setTimeout(WAIT_MS, undefined, { ref: false })]));
  };
  const stop = async () => {
    isStopped = true;
    await reading;
    await Promise.all([ports.mail.close(), ports.bridgeFetcher.close()]);
  };
  await apply(await read()).catch(keepFormer);
  return { ports: () => ports, refresh, stop };
}

async function portsOf(
  { settings, log }: Ports,
  stored: StoredSettings,
  options: FollowOptions,
): Promise<FollowedPorts> {
  const { signal, openBridgeFetcher } = options;
  const { variables, timeoutSeconds } = settings.ai;
  const ai = connectionOf(variables, stored.ai);
  settings.ai.secondOpinion = variables.secondOpinion ?? stored.checks?.hasSecondOpinion ?? true;
  settings.mailFrom = senderOf(settings.mail, stored.mail, settings.appUrl);
  settings.connectors = connectorSettings({ ...stored.connectors, ...settings.connectorVariables });
  return {
    bridgeFetcher: openBridgeFetcher(bridgeHosts(settings.connectors)),
    model: ai && (await openModel(ai, { timeoutSeconds, signal })),
    embedder: ai && (await openEmbedder(ai, { timeoutSeconds, signal })),
    mail: await mailOf({ settings, log }, stored.mail, options),
  };
}

async function mailOf(
  { settings, log }: Pick<Ports, "settings" | "log">,
  stored: StoredSettings["mail"],
  { signal, mailFolder }: FollowOptions,
): Promise<MailTransport> {
  const connection = mailConnectionOf(settings.mail, stored);
  if (connection) return openTransport(connection, signal);
  if (!stored) return fileTransport(mailFolder);
  log.error({ provider: stored.value.kind }, `mails wait: ${SECRET_LOST}`);
  return waitingTransport(stored.value.kind, SECRET_LOST);
}
