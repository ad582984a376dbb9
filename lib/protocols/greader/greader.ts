import { readBytes } from "@/lib/api/body";
import type { UserContext } from "@/lib/context/context";
import { decodeText } from "@/lib/core/decode-text";
import { decoded } from "@/lib/core/decoded";
import { AppError } from "@/lib/core/errors";
import { OPML_REQUEST_BYTES_MAX } from "@/lib/core/limits";
import { withoutFinalSlashes } from "@/lib/core/without-slashes";
import { readForm } from "@/lib/protocols/readers/form";
import { json, readerContext, readerRoutes, text, write } from "@/lib/protocols/readers/reader-request";
import { editTags, isReadingMark, markAllAsRead } from "./edit-items";
import {
  disableTag,
  editSubscriptions,
  exportSubscriptions,
  importSubscriptions,
  quickAdd,
  renameTag,
} from "./edit-subscriptions";
import { authenticateReader, logIn } from "./log-in";
import { countUnread, listSubscriptions, listTags, readUserInfo } from "./read-account";
import { listAtom, listContents, listItemIds, readContents } from "./read-streams";
import { READING_LIST } from "./streams";

type Operation = (ctx: UserContext, form: URLSearchParams) => Promise<Response> | Response;

const READS: ReadonlyMap<string, Operation> = new Map(
  Object.entries<Operation>({
    token: readToken,
    "user-info": readUserInfo,
    "tag/list": listTags,
    "subscription/list": listSubscriptions,
    "subscription/export": exportSubscriptions,
    "unread-count": countUnread,
    "stream/items/ids": listItemIds,
    "stream/items/contents": readContents,
    "preference/list": () => json({ prefs: [] }),
    "preference/stream/list": () => json({ streamprefs: {} }),
    "friend/list": () => json({ friends: [] }),
  }),
);

/** @param changed see {@link write} */
type Write = (ctx: UserContext, form: URLSearchParams, changed: Set<string>) => Promise<Response>;

const WRITES: ReadonlyMap<string, Write> = new Map(
  Object.entries<Write>({
    "edit-tag": editTags,
    "mark-all-as-read": markAllAsRead,
    "rename-tag": renameTag,
    "disable-tag": disableTag,
    "subscription/edit": editSubscriptions,
    "subscription/quickadd": quickAdd,
  }),
);

/** Writes whose effect only the caller sees. */
const PRIVATE: readonly string[] = ["edit-tag", "mark-all-as-read"];

const IMPORT = "subscription/import";
const CONTENTS = /^stream\/contents(?:\/(.+))?$/s;
const API = /^\/reader\/api\/0\/(.+)$/s;
const ATOM = /^\/reader\/atom\/(.+)$/s;

/**
 * Routes of the Google Reader API, as FreshRSS and Miniflux serve it. Requests carry their authorisation in a header
 * and never in a cookie, so the token against forged requests is not checked; several apps send none.
 */
export const greader = readerRoutes(
  (request) => {
    const path = pathOf(request);
    const name = API.exec(path)?.[1] ?? "";
    if (READS.has(name) || WRITES.has(name) || name === IMPORT) return `/reader/api/0/${name}`;
    if (CONTENTS.test(name)) return "/reader/api/0/stream/contents";
    return ATOM.test(path) ? "/reader/atom" : "/reader";
  },
  async (system, request, replyHeaders) => {
    const path = pathOf(request);
    if (path === "") return text("OK");
    if (path === "/accounts/ClientLogin") return logIn(system, request, await readForm(request));
    const ctx = await readerContext(await authenticateReader(system, request), request, replyHeaders);
    return answer(ctx, path, request);
  },
);

async function answer(ctx: UserContext, path: string, request: Request): Promise<Response> {
  const name = API.exec(path)?.[1] ?? "";
  const logged = { request, operation: `greader ${name}`, isPrivate: PRIVATE.includes(name), isReadingMark: false };
  if (name === IMPORT)
    return write(ctx, logged, async () => {
      const opml = await readBytes(request, OPML_REQUEST_BYTES_MAX);
      return importSubscriptions(ctx, decodeText(opml, null));
    });
  const form = await readForm(request);
  const atom = ATOM.exec(path)?.[1];
  if (atom !== undefined) return listAtom(ctx, atom, form);
  const contents = CONTENTS.exec(name);
  if (contents) return listContents(ctx, contents[1] ?? (form.get("s") || READING_LIST), form);
  const change = WRITES.get(name);
  const isMark = name === "mark-all-as-read" || (name === "edit-tag" && isReadingMark(form));
  if (change) return write(ctx, { ...logged, isReadingMark: isMark }, (changed) => change(ctx, form, changed));
  const read = READS.get(name);
  if (read) return read(ctx, form);
  throw new AppError("not_found", "The Google Reader API has nothing at this address.");
}

/**
 * The path below the API's own, decoded: apps encode the slashes of stream ids, and some repeat the API's path. Slashes
 * at the end are removed before decoding, because an encoded one belongs to a feed's address.
 */
function pathOf(request: Request): string {
  const { pathname } = new URL(request.url);
  const path = withoutFinalSlashes(pathname).replace(/^(?:\/api)?(?:\/greader\.php)?/, "");
  return decoded(path.replace(/^(?:\/api)?(?:\/greader\.php)?/, ""));
}

/** Old apps expect 57 characters. */
const TOKEN_CHARACTERS = 57;

/** `token`, which apps send back with each change. */
function readToken(ctx: UserContext): Response {
  const token = ctx.mac("greader-token", ctx.actor.keyId ?? ctx.actor.userId).toString("hex");
  return text(`${token.slice(0, TOKEN_CHARACTERS)}\n`);
}
