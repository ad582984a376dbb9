import { deleteProvider } from "@/db/queries/ai/ai-usage";
import { reopenRefusedTexts } from "@/db/queries/articles/writing-schedule";
import { requireOperator } from "@/lib/context/account";
import type { UserContext } from "@/lib/context/context";
import { takeToken } from "@/lib/context/rate-limit";
import type { InputOf, OutputOf } from "@/lib/contract/endpoints";
import type { AiSetup } from "@/lib/contract/setup";
import { apiOf, HOSTED_AI, LOCAL_AI } from "@/lib/core/ai-providers";
import { DAY_MS } from "@/lib/core/duration";
import { AppError, invalid } from "@/lib/core/errors";
import { lastIdOf } from "@/lib/core/id";
import { BACKLOG_DAYS } from "@/lib/crawl/articles/request-writing";
import { isAnswerRefused } from "@/lib/platform/ai/answer";
import { type AiConnection, openModel } from "@/lib/platform/ai/open-model";
import { isProviderError } from "@/lib/platform/ai/provider-error";
import { connectionOf, isKeyLost } from "./ai-connection";
import { adviceOn } from "./provider-advice";
import { deleteSettings, readStoredSettings, type StoredSettings, storeSettings } from "./stored-settings";

/** A shorter key would be recognisable by its end. */
const KEY_CHARACTERS_TO_SHOW_END_MIN = 16;
const LISTS_PER_HOUR_MAX = 120;
/** A server on the same machine answers at once. */
const LOCAL_TIMEOUT_MS = 1_500;

const VARIABLES = {
  apiKey: "OPENAI_API_KEY",
  baseUrl: "OPENAI_BASE_URL",
  model: "AI_MODEL",
  api: "AI_API",
  embeddingModel: "AI_EMBEDDING_MODEL",
} as const;

/** The model's settings, without the key. @throws AppError `forbidden` unless the caller is the operator */
export async function getAiSetup(ctx: UserContext): Promise<AiSetup> {
  await requireOperator(ctx);
  const { ai } = await readStoredSettings(ctx);
  const { variables } = ctx.settings.ai;
  const connection = connectionOf(variables, ai);
  const names = Object.entries(VARIABLES).flatMap(([key, name]) =>
    // Safe: the keys of the table are those of the variables.
    variables[key as keyof typeof VARIABLES] === null ? [] : [name],
  );
  return {
    source: connection === null ? null : variables.apiKey === null ? "settings" : "environment",
    base_url: connection?.baseUrl ?? ai?.value.baseUrl ?? variables.baseUrl,
    model: connection?.model ?? ai?.value.model ?? variables.model,
    embedding_model: connection?.embeddingModel ?? ai?.value.embeddingModel ?? variables.embeddingModel,
    key_end: variables.apiKey === null && ai && !isKeyLost(ai) ? ai.value.keyEnd : null,
    problem: connection === null && ai ? whyUnused(ai) : null,
    variables: names,
  };
}

function whyUnused(ai: NonNullable<StoredSettings["ai"]>): string {
  return isKeyLost(ai)
    ? "The stored key can no longer be read, because the server's secret has changed. Enter the key again."
    : "The stored key was entered for an address other than OPENAI_BASE_URL. Enter the key again.";
}

/**
 * Stores the model that Lede uses.
 *
 * @throws AppError `forbidden`, `validation`; `conflict` while the environment has a key
 */
export async function saveAi(ctx: UserContext, body: InputOf<"saveAi">["body"]): Promise<AiSetup> {
  await requireOperator(ctx);
  if (ctx.settings.ai.variables.apiKey !== null)
    throw new AppError(
      "conflict",
      "OPENAI_API_KEY in the environment overrides this page. Remove it and restart the server to choose a model here.",
    );
  const { apiKey, baseUrl } = await candidateOf(ctx, body);
  const provider = HOSTED_AI.find((one) => one.baseUrl === baseUrl);
  if (provider && apiKey === null) throw invalid("/api_key", "required", `Enter your key for ${provider.name}.`);
  const keyEnd = apiKey === null ? null : secretEnd(apiKey);
  const { model, embedding_model: embeddingModel = "" } = body;
  const value = { baseUrl, model, embeddingModel: embeddingModel || null, keyEnd };
  const { ai: former } = await readStoredSettings(ctx);
  await storeSettings(ctx, "ai", { value, secret: apiKey });
  if (former?.value.baseUrl !== baseUrl || former.value.model !== model) await reopenRecentTexts(ctx);
  // An outage under the former key says nothing about this one.
  for (const name of [model, embeddingModel]) await deleteProvider(ctx.db, `${baseUrl} ${name}`);
  return getAiSetup(ctx);
}

/** Lets another model answer where the former one's answers were unfit. */
function reopenRecentTexts(ctx: UserContext): Promise<void> {
  const now = ctx.now();
  const since = new Date(now.getTime() - BACKLOG_DAYS * DAY_MS);
  return reopenRefusedTexts(ctx.db, { afterId: lastIdOf(since), now });
}

/** As much of a key as may be shown. */
export function secretEnd(key: string): string {
  return key.length < KEY_CHARACTERS_TO_SHOW_END_MIN ? "" : key.slice(-4);
}

export async function removeAi(ctx: UserContext): Promise<AiSetup> {
  await requireOperator(ctx);
  await deleteSettings(ctx, "ai");
  return getAiSetup(ctx);
}

type Candidate = InputOf<"listAiModels">["body"];

/** Connection of a form. A stored key goes only to the address for which it was entered. */
export async function candidateOf(
  ctx: UserContext,
  {
    base_url,
    api_key,
    model = "",
    embedding_model = "",
  }: Candidate & { model?: string; embedding_model?: string | undefined },
): Promise<AiConnection> {
  const { ai } = await readStoredSettings(ctx);
  const { variables } = ctx.settings.ai;
  const baseUrl = variables.baseUrl ?? base_url;
  const storedKey = ai?.value.baseUrl === baseUrl ? ai.secret : null;
  const apiKey = api_key === undefined ? storedKey : api_key || null;
  const embeddingModel = variables.embeddingModel ?? (embedding_model || null);
  return { apiKey, baseUrl, model: variables.model ?? model, api: variables.api ?? apiOf(baseUrl), embeddingModel };
}

/** @throws AppError `forbidden`, `rate_limited` */
export async function listAiModels(ctx: UserContext, body: Candidate): Promise<OutputOf<"listAiModels">> {
  await requireOperator(ctx);
  const key = `model-list:user:${ctx.actor.userId}`;
  await takeToken(ctx, { key, tokensMax: LISTS_PER_HOUR_MAX, windowSeconds: 3_600 });
  const { apiKey, baseUrl } = await candidateOf(ctx, body);
  const listed = await modelsAt(ctx, { apiKey, baseUrl });
  // People often leave out the version.
  if (listed.problem !== null && new URL(baseUrl).pathname === "/") {
    const versioned = await modelsAt(ctx, { apiKey, baseUrl: `${baseUrl}/v1` });
    if (versioned.problem === null) return versioned;
  }
  return listed;
}

async function modelsAt(
  { signal }: UserContext,
  connection: Pick<AiConnection, "apiKey" | "baseUrl">,
): Promise<OutputOf<"listAiModels">> {
  const { listModels } = await import("@/lib/platform/ai/list-models");
  const base_url = connection.baseUrl;
  try {
    return { base_url, models: await listModels(connection, { signal }), problem: null };
  } catch (error) {
    if (isProviderError(error))
      return { base_url, models: [], problem: { text: error.message, advice: adviceOn(error.failure, "settings") } };
    if (isAnswerRefused(error)) return { base_url, models: [], problem: { text: error.message, advice: null } };
    throw error;
  }
}

/** Model servers that answer on this machine, each with its models. */
export async function listLocalAi(ctx: UserContext, servers = LOCAL_AI): Promise<OutputOf<"listLocalAi">> {
  await requireOperator(ctx);
  const { listModels } = await import("@/lib/platform/ai/list-models");
  const found = await Promise.all(
    servers.map(async ({ name, baseUrl }) => {
      try {
        const models = await listModels({ baseUrl, apiKey: null }, { timeoutMs: LOCAL_TIMEOUT_MS, signal: ctx.signal });
        return [{ name, base_url: baseUrl, models }];
      } catch (error) {
        if (isProviderError(error) || isAnswerRefused(error)) return [];
        throw error;
      }
    }),
  );
  return found.flat();
}

/** Switches the second call that judges what the model wrote. @throws AppError `conflict` while the environment does */
export async function switchSecondOpinion(ctx: UserContext, isOn: boolean): Promise<void> {
  await requireOperator(ctx);
  if (ctx.settings.ai.variables.secondOpinion !== null)
    throw new AppError("conflict", "AI_SECOND_OPINION in the environment overrides this switch.");
  await storeSettings(ctx, "ai-checks", { value: { hasSecondOpinion: isOn }, secret: null });
}

/** The model of a form, or the one in use. @throws AppError `conflict` without any */
export async function modelToTest(ctx: UserContext, candidate: InputOf<"saveAi">["body"] | undefined) {
  const { timeoutSeconds } = ctx.settings.ai;
  if (candidate) return openModel(await candidateOf(ctx, candidate), { timeoutSeconds, signal: ctx.signal });
  if (ctx.model) return ctx.model;
  throw new AppError("conflict", "No model is set up. Choose one in Settings, under AI.");
}
