import { type PlayedApi, playApi, type ReceivedRequest, type Reply } from "./play-api";

interface XTweet {
  id: string;
  text: string;
  created_at?: string;
  entities?: unknown;
  note_tweet?: unknown;
  attachments?: { media_keys: string[] };
  isReply?: boolean;
}

export interface PlayedX extends PlayedApi {
  users: Map<string, { id: string; name: string; protected?: boolean; profile_image_url?: string }>;
  /** Posts of the only active user, newest first. */
  tweets: XTweet[];
  media: { media_key: string; type: string; url?: string; preview_image_url?: string; alt_text?: string }[];
  /** Pagination tokens that are answered with 429. */
  limitedTokens: Set<string>;
}

type World = Omit<PlayedX, keyof PlayedApi>;

const PROBLEMS = "https://api.x.com/2/problems";

/** https://api.x.com, version 2: looks up users and their posts. */
export async function playX(token: string): Promise<PlayedX> {
  const world: World = { users: new Map(), tweets: [], media: [], limitedTokens: new Set() };
  const api = await playApi((asked) => {
    if (asked.headers.authorization !== `Bearer ${token}`)
      return problem(401, { title: "Unauthorized", type: "about:blank", detail: "Unauthorized" });
    const [, name] = /^\/2\/users\/by\/username\/(\w+)$/.exec(asked.path) ?? [];
    if (name) return userReply(world, name);
    const [, id] = /^\/2\/users\/(\d+)\/tweets$/.exec(asked.path) ?? [];
    return id ? tweetsReply(world, id, asked.query) : problem(404, { title: "Not Found", type: "about:blank" });
  });
  return Object.assign(api, world);
}

export function problem(status: number, fields: { title: string; type: string; detail?: string }): Reply {
  return { status, body: { ...fields, status } };
}

function errors(type: string, title: string): Reply {
  return { body: { errors: [{ title, type: `${PROBLEMS}/${type}`, detail: "…", resource_type: "user" }] } };
}

function userReply({ users }: Pick<World, "users">, name: string): Reply {
  const user = users.get(name.toLowerCase());
  return user ? { body: { data: { username: name, ...user } } } : errors("resource-not-found", "Not Found Error");
}

function tweetsReply(
  { users, tweets, media, limitedTokens }: World,
  id: string,
  query: ReceivedRequest["query"],
): Reply {
  const user = [...users.values()].find((one) => one.id === id);
  if (!user) return errors("resource-not-found", "Not Found Error");
  if (user.protected) return errors("not-authorized-for-resource", "Authorization Error");
  const max = Number(query.get("max_results"));
  if (!(max >= 5 && max <= 100)) return problem(400, { title: "Invalid Request", type: `${PROBLEMS}/invalid-request` });
  const [since, until] = [BigInt(query.get("since_id") ?? 0), query.get("until_id")];
  const token = query.get("pagination_token") ?? "0";
  if (limitedTokens.has(token)) return { status: 429, body: "" };
  const start = Number(token);
  const between = tweets.filter(({ id }) => BigInt(id) > since && (until === null || BigInt(id) < BigInt(until)));
  // Like X, takes a page first and leaves replies out of it afterwards.
  const found = between.slice(start, start + max).filter(({ isReply }) => !isReply);
  const more = start + max < between.length ? { next_token: String(start + max) } : {};
  if (found.length === 0) return { body: { meta: { result_count: 0, ...more } } };
  const keys = new Set(found.flatMap((tweet) => tweet.attachments?.media_keys ?? []));
  return {
    body: {
      data: found.map(({ isReply, ...tweet }) => tweet),
      includes: { media: media.filter((one) => keys.has(one.media_key)) },
      meta: { result_count: found.length, newest_id: found[0]?.id, oldest_id: found.at(-1)?.id, ...more },
    },
  };
}
