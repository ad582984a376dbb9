import { timingSafeEqual } from "node:crypto";
import {
  pageItemsOfOwnList,
  pageOwnFeedback,
  pageOwnLists,
  pageOwnNewsfeeds,
  pageOwnReports,
  pageOwnSources,
  pagePostsOfOwnNewsfeed,
} from "@/db/queries/accounts/own-data";
import { getAccount } from "@/lib/context/account";
import type { UserContext } from "@/lib/context/context";
import { timestampText } from "@/lib/contract/wire";
import { AppError } from "@/lib/core/errors";
import { confirmOwner } from "@/lib/domain/accounts/confirm-password";
import { listApiKeys } from "@/lib/domain/api-keys/api-keys";
import { listFeedAddresses } from "@/lib/domain/feed-addresses/feed-addresses";
import { listFolders } from "@/lib/domain/newsfeeds/folders";
import { listChannels } from "@/lib/domain/notifications/channels";
import { listRules } from "@/lib/domain/notifications/rules";
import { listOpmlSubscriptions } from "@/lib/domain/opml/opml-subscriptions";
import { listWebhooks } from "@/lib/domain/webhooks/webhooks";

/**
 * Format version. Raised for incompatible changes, not for new fields.
 *
 * Version 2: an object with `format`, `version`, `exported_at`, `account` (address, name, time zone, locale, pictures),
 * `api_keys` (names, never the keys), `webhooks`, `channels`, `notification_rules`, `opml_subscriptions`,
 * `feed_addresses`, `folders` in their order, `newsfeeds` (own ones complete, shared ones by name, role, and the
 * caller's folder, position and digest), `sources` and `posts` of own newsfeeds with their state and key learning,
 * `lists`, `list_items` with notes, `feedback`, and `reports` on wrong texts. Timestamps and ids are those of the API.
 */
const VERSION = 2;

const ROWS_PER_PAGE = 500;

type Row = Record<string, unknown>;
/** Reads the page of rows after the given id. */
type PageOf<R> = (page: { userId: string; after: string | null; rowsMax: number }) => PromiseLike<R[]>;

/** Exports the caller's data as JSON, page by page, so that memory stays constant. */
export async function* exportAccount(ctx: UserContext): AsyncGenerator<string> {
  const { email, name, timeZone, locale, showsPictures } = await getAccount(ctx);
  const head = {
    format: "lede-export",
    version: VERSION,
    exported_at: ctx.now(),
    account: { email, name, time_zone: timeZone, locale, shows_pictures: showsPictures },
    api_keys: await listApiKeys(ctx),
    ...(await settingsOf(ctx)),
    folders: await listFolders(ctx),
  };
  yield jsonOf(head).slice(0, -1);
  yield* field("newsfeeds", newsfeedsOf(ctx));
  yield* field(
    "sources",
    rowsOf(ctx, (page) => pageOwnSources(ctx.db, page)),
  );
  yield* field("posts", postsOf(ctx));
  yield* field("lists", listsOf(ctx));
  yield* field("list_items", itemsOf(ctx));
  yield* field(
    "feedback",
    rowsOf(
      ctx,
      (page) => pageOwnFeedback(ctx.db, page),
      (row) => row.post_id,
    ),
  );
  yield* field(
    "reports",
    rowsOf(
      ctx,
      (page) => pageOwnReports(ctx.db, page),
      ({ post_id, context_version }) => `${post_id}/${context_version}`,
    ),
  );
  yield "}\n";
}

/** Leaves out addresses of webhooks and feeds, because anyone who has one can use it. */
async function settingsOf(ctx: UserContext): Promise<Row> {
  return {
    webhooks: (await listWebhooks(ctx)).map(({ url: _, ...webhook }) => webhook),
    channels: await listChannels(ctx),
    notification_rules: await listRules(ctx),
    opml_subscriptions: await listOpmlSubscriptions(ctx),
    feed_addresses: (await listFeedAddresses(ctx)).map(
      ({ atom_url: _atom, rss_url: _rss, json_url: _json, opml_url: _opml, ...address }) => address,
    ),
  };
}

const newsfeedsOf = (ctx: UserContext) => rowsOf(ctx, (page) => pageOwnNewsfeeds(ctx.db, page));
const listsOf = (ctx: UserContext) => rowsOf(ctx, (page) => pageOwnLists(ctx.db, page));

async function* postsOf(ctx: UserContext): AsyncGenerator<Row[]> {
  for await (const newsfeeds of newsfeedsOf(ctx))
    for (const { id, role } of newsfeeds)
      if (role === "owner") yield* rowsOf(ctx, (page) => pagePostsOfOwnNewsfeed(ctx.db, id, page));
}

async function* itemsOf(ctx: UserContext): AsyncGenerator<Row[]> {
  for await (const lists of listsOf(ctx))
    for (const { id } of lists)
      yield* rowsOf(
        ctx,
        (page) => pageItemsOfOwnList(ctx.db, id, page),
        (row) => row.post_id,
      );
}

/** An array field of the document. */
async function* field(name: string, pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  let isFirst = true;
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield (isFirst ? "\n" : ",\n") + rows.map(jsonOf).join(",\n");
    isFirst = false;
  }
  yield "]";
}

/** Formats timestamps as the API does. */
function jsonOf(row: Row): string {
  return JSON.stringify(row, function (this: Row, name, value: unknown) {
    const given = this[name];
    return given instanceof Date ? timestampText(given) : value;
  });
}

async function* rowsOf<R extends Row>(
  ctx: UserContext,
  pageOf: PageOf<R>,
  idOf: (row: R) => unknown = (row) => row.id,
): AsyncGenerator<R[]> {
  for (let after: string | null = null; ; ) {
    const rows: R[] = await pageOf({ userId: ctx.actor.userId, after, rowsMax: ROWS_PER_PAGE });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_PAGE) return;
    after = String(idOf(last));
  }
}

const LIFE_SECONDS = 24 * 3_600;
const TICKET = /^(\d{1,12})\.([\w-]{43})$/;

/**
 * Issues a download ticket for this session, valid for a day, after confirming the owner.
 *
 * @throws AppError errors of {@link confirmOwner}
 */
export async function requestExport(ctx: UserContext, typed: { password: string; network: string }): Promise<string> {
  await confirmOwner(ctx, { ...typed, pointer: "/password" });
  const expiresAt = Math.floor(ctx.now().getTime() / 1_000) + LIFE_SECONDS;
  return `${expiresAt}.${signature(ctx, expiresAt).toString("base64url")}`;
}

/**
 * A key needs no ticket: it reads everything anyway.
 *
 * @throws AppError `forbidden` for an invalid or expired ticket, or one of another session
 */
export function checkExportTicket(ctx: UserContext, ticket: string): void {
  if (ctx.actor.via === "key") return;
  const [, expiresAt = "", mac = ""] = TICKET.exec(ticket) ?? [];
  const given = Buffer.from(mac, "base64url");
  const expected = signature(ctx, Number(expiresAt));
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || Number(expiresAt) * 1_000 <= ctx.now().getTime())
    throw new AppError("forbidden", "This link works for a day in the browser that requested it. Request a new one.");
}

function signature({ mac, actor: { userId, sessionId } }: UserContext, expiresAt: number): Buffer {
  return mac("export", `${userId}/${sessionId ?? ""}/${expiresAt}`);
}
