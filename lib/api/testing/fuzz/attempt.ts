import { dispatch } from "../dispatch";
import { type Draft, draftOf, type Plan, requestOf } from "./draft";
import type { Odd } from "./oddity";
import type { Operation } from "./operations";
import type { ReplyCheck } from "./reply-check";
import type { World } from "./world";

/** Sends one request and returns the fault of its reply, or null. */
export type Attempt = (operation: Operation, plan: Plan, change: (draft: Draft) => Odd) => Promise<string | null>;

export function createAttempt(world: World, check: ReplyCheck): Attempt {
  /** The latest cursor in a reply of each operation. */
  const cursors = new Map<string, string>();
  const send = async (operation: Operation, odd: Odd) => {
    const { status, headers, text } = await dispatchText(odd.draft);
    const answer = { status, headers, text, method: odd.draft.method };
    const fault = check(operation, answer) ?? statusFault(odd, answer) ?? echoFault(odd, answer);
    return { answer, complaint: fault === null ? null : `${fault}\n    ${shown(odd.draft, text)}` };
  };
  return async (operation, plan, change) => {
    const needs = await world.needs(operation.operationId);
    const cursor = cursors.get(operation.operationId);
    const odd = change(draftOf(operation, plan, { needs, key: world.caller.key, cursor }));
    const { answer, complaint } = await send(operation, odd);
    if (answer.status > 299) world.giveBack(operation.operationId, needs);
    const found = /"cursor":"([\w-]+)"/.exec(answer.text)?.[1];
    if (found !== undefined) cursors.set(operation.operationId, found);
    const next = nextPage(odd.draft, answer.headers);
    return complaint ?? (next && (await send(operation, { draft: next, statuses: [answer.status] })).complaint);
  };
}

/** The same request for the page that a reply links to; null on the last one. */
function nextPage(draft: Draft, headers: Headers): Draft | null {
  const link = /^<(.+)>; rel="next"$/.exec(headers.get("Link") ?? "")?.[1];
  if (link === undefined) return null;
  const { pathname, searchParams } = new URL(link);
  return { ...draft, path: pathname.replace(/^\/v1/, ""), query: [...searchParams] };
}

async function dispatchText(draft: Draft) {
  const response = await dispatch(requestOf(draft));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function statusFault({ statuses }: Odd, { status, text }: { status: number; text: string }): string | null {
  return statuses.includes(status) ? null : `status ${status} and not ${statuses.join(" or ")}: ${text.slice(0, 300)}`;
}

const ECHOED = ["name", "description", "business_context", "note", "digest_frequency", "start_date", "is_public"];

/** Checks that the stored text equals the sent one. */
function echoFault({ draft }: Odd, { status, text }: { status: number; text: string }): string | null {
  if (status !== 200 || draft.raw !== undefined || !draft.json) return null;
  const sent = draft.json as Record<string, unknown>;
  const got = JSON.parse(text) as Record<string, unknown>;
  const changed = ECHOED.find((name) => name in sent && name in got && stored(got[name]) !== stored(sent[name]));
  return changed === undefined ? null : `${changed} came back as ${JSON.stringify(got[changed])}`;
}

function stored(sent: unknown): unknown {
  return typeof sent === "string" ? sent.toWellFormed().trim() || null : sent;
}

function shown({ method, path, query, headers, json, raw }: Draft, text: string): string {
  const { "X-API-Key": _, ...others } = headers;
  const body = raw === undefined ? JSON.stringify(json) : `raw ${String(raw)}`;
  const request = `${method} ${path} ${JSON.stringify(query)} ${JSON.stringify(others)} ${body}`;
  return `${request.slice(0, 400)}\n    -> ${text.slice(0, 300)}`;
}
