import { type PlayedApi, playApi, type ReceivedRequest, type Reply } from "./play-api";

export type Submission = Record<string, unknown> & { name: string };

export interface PlayedReddit extends PlayedApi {
  /** By path without its sort: `/r/typescript`, `/user/ada`; newest first. */
  places: Map<string, Submission[] | "private" | "quarantined" | "banned">;
  /** Valid tokens. */
  tokens: Set<string>;
}

/** https://www.reddit.com for tokens and https://oauth.reddit.com for listings, on one server. */
export async function playReddit(app: { clientId: string; clientSecret: string }): Promise<PlayedReddit> {
  const places: PlayedReddit["places"] = new Map();
  const tokens = new Set<string>();
  const basic = `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}`;
  let issued = 0;
  const issue = ({ method, headers, form }: ReceivedRequest): Reply => {
    if (headers.authorization !== basic) return { status: 401, body: { message: "Unauthorized", error: 401 } };
    if (method !== "POST" || form.get("grant_type") !== "client_credentials")
      return { body: { error: "unsupported_grant_type" } };
    const token = `token-${++issued}`;
    tokens.add(token);
    return { body: { access_token: token, token_type: "bearer", expires_in: 86_400, scope: "*" } };
  };
  const api = await playApi((asked) => {
    if (asked.path === "/api/v1/access_token") return issue(asked);
    const token = (asked.headers.authorization ?? "").replace("Bearer ", "");
    if (!tokens.has(token)) return { status: 401, body: { message: "Unauthorized", error: 401 } };
    if (asked.path === "/subreddits/search") return listing([{ kind: "t5", data: { display_name: "other" } }]);
    return placeReply(places.get(asked.path.replace(/\/(new|top|submitted)$/, "")), asked);
  });
  return Object.assign(api, { places, tokens });
}

function placeReply(place: ReturnType<PlayedReddit["places"]["get"]>, { path, query }: ReceivedRequest): Reply {
  if (place === undefined && path.startsWith("/user/"))
    return { status: 404, body: { message: "Not Found", error: 404 } };
  if (place === undefined) return { status: 302, headers: { location: "/subreddits/search?q=nobody" }, body: "" };
  if (place === "banned") return { status: 404, body: { reason: "banned", message: "Not Found", error: 404 } };
  if (typeof place === "string") return { status: 403, body: { reason: place, message: "Forbidden", error: 403 } };
  return listing(place.slice(0, Number(query.get("limit"))).map((data) => ({ kind: "t3", data })));
}

function listing(children: { kind: string; data: unknown }[]): Reply {
  const headers = { "x-ratelimit-remaining": "98.0", "x-ratelimit-reset": "312", "x-ratelimit-used": "2" };
  return { headers, body: { kind: "Listing", data: { after: null, dist: children.length, children } } };
}
