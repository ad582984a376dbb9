import { type PlayedApi, playApi, type Reply } from "./play-api";

/** A post of Instagram or Threads, in the graph APIs' format. */
type GraphPost = Record<string, unknown> & { id: string };

export interface PlayedGraph extends PlayedApi {
  /** By username; newest first. */
  accounts: Map<string, { name?: string; profile_picture_url?: string; posts: GraphPost[] }>;
}

export function graphError(status: number, code: number, more: Record<string, unknown> = {}): Reply {
  return { status, body: { error: { message: "…", type: "OAuthException", code, fbtrace_id: "A1", ...more } } };
}

/** https://graph.facebook.com: Business Discovery from the account `userId`. */
export async function playInstagram({ userId, token }: { userId: string; token: string }): Promise<PlayedGraph> {
  const accounts: PlayedGraph["accounts"] = new Map();
  const api = await playApi(({ path, query, headers }) => {
    if (headers.authorization !== `Bearer ${token}`) return graphError(400, 190);
    if (!path.endsWith(`/${userId}`)) return graphError(400, 100, { error_subcode: 33 });
    const [, name = "", limit] =
      /^business_discovery\.username\(([\w.]+)\)\{.*media\.limit\((\d+)\)/.exec(query.get("fields") ?? "") ?? [];
    const account = accounts.get(name);
    if (!account) return graphError(400, 110, { error_subcode: 2207013, error_user_title: "Cannot find User" });
    const { posts, ...fields } = account;
    const media = posts.length > 0 && { media: { data: posts.slice(0, Number(limit)), paging: { cursors: {} } } };
    return {
      body: { business_discovery: { username: name, ...fields, ...media, id: "17841401441775531" }, id: userId },
    };
  });
  return Object.assign(api, { accounts });
}

/** https://graph.threads.net: the posts of public profiles. */
export async function playThreads(token: string): Promise<PlayedGraph> {
  const accounts: PlayedGraph["accounts"] = new Map();
  const api = await playApi(({ path, query, headers }) => {
    if (headers.authorization !== `Bearer ${token}`) return graphError(401, 190);
    const account = accounts.get(query.get("username") ?? "");
    if (path !== "/v1.0/profile_posts" || !account) return graphError(400, 24, { error_subcode: 4279009 });
    return { body: { data: account.posts.slice(0, Number(query.get("limit"))), paging: { cursors: {} } } };
  });
  return Object.assign(api, { accounts });
}
