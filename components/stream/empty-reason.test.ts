import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ALL_POSTS } from "@/lib/client/posts";
import { endpoints } from "@/lib/contract/endpoints";
import { type Source, source } from "@/lib/contract/source";
import { emptyReason } from "./empty-reason";

const [example] = z.tuple([source]).parse(endpoints.listSources.examples.response);
const CHECKED = { status: "ok", last_checked_at: new Date("2026-11-21T08:00:00Z") } as const;
const OLD = { latest_published_at: new Date("2026-10-07T08:00:00Z") };
const BROKEN = { status: "failing", last_error: "It is down." } as const;
const LIMITED = { status: "rate_limited", last_error: "It limits requests." } as const;
const UNREAD = { ...ALL_POSTS, state: "unread" } as const;

type Given = Partial<Parameters<typeof emptyReason>[0]> & { are?: Partial<Source>[] };

function reasonFor({ are = [], ...given }: Given = {}) {
  return emptyReason({
    newsfeed: { start_date: "2026-10-22", refile: null },
    sources: are.map((different) => ({ ...example, ...CHECKED, ...different })),
    filter: UNREAD,
    refusedCount: 0,
    ...given,
  });
}

describe("reason for an empty stream", () => {
  test.each<[string | null, Given]>([
    ["no_sources", {}],
    ["first_check", { are: [{}, { status: "pending", last_checked_at: null }] }],
    ["sorting", { are: [{}], newsfeed: { start_date: "2026-10-22", refile: { done: 1, total: 2 } } }],
    ["caught_up", { are: [{ post_count: 3 }] }],
    ["all_hidden", { are: [{ post_count: 3 }], filter: ALL_POSTS }],
    ["failing", { are: [BROKEN, { status: "gone" }], refusedCount: 4 }],
    ["failing", { are: [BROKEN, LIMITED] }],
    ["refused", { are: [OLD], refusedCount: 4 }],
    ["too_old", { are: [{}, OLD] }],
    ["too_old", { are: [BROKEN, OLD] }],
    ["nothing_published", { are: [{}] }],
    ["nothing_published", { are: [{ ...LIMITED, last_success_at: CHECKED.last_checked_at }] }],
    ["nothing_hidden", { filter: { ...UNREAD, state: "hidden" } }],
    ["narrowed", { filter: { ...UNREAD, q: "grid" } }],
    [null, { sources: undefined }],
    [null, { are: [OLD], refusedCount: undefined }],
  ])("is %s for %j", (reason, given) => {
    expect(reasonFor(given)).toBe(reason);
  });
});
