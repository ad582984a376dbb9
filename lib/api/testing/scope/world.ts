import { mintKey } from "@/lib/domain/api-keys/key-format";
import { addMember } from "@/lib/testing/add-member";
import { type Publisher, rss, startPublisher } from "@/lib/testing/publisher";
import type { TestRuntime } from "@/lib/testing/runtime";
import { type Caller, newCaller } from "../callers";
import { addItem, type Belongings, isOfOneUser, makeBelongings, removeMember } from "./belongings";
import type { Credentials, Operation } from "./operations";

/** A person with an account. */
export interface Person extends Caller {
  own: Belongings;
}

/** A caller with its access. */
export interface Approach {
  name: string;
  credentials: Credentials;
  own: Belongings;
  /** Owner of the requested objects. */
  foreign: Belongings;
  /** Whether it tries all invalid ids. */
  isThorough: boolean;
  /** Status of all its replies; null when it varies. */
  blanket: (operation: Operation) => 401 | 403 | null;
  /** Whether the operation is closed to it even on its own newsfeed. */
  isClosed: (operation: Operation) => boolean;
}

/** Two people who share nothing, and further callers. */
export interface World {
  owner: Person;
  stranger: Person;
  /** An editor of the owner's newsfeed, with a list of their own that contains the owner's post. */
  editor: Person;
  /** A viewer of the owner's newsfeed, with a list of their own that contains the owner's post. */
  viewer: Person;
  /** A former editor of the owner's newsfeed. */
  former: Person;
  approaches: Approach[];
  publisher: Publisher;
  /** URL of a feed that can be added. */
  feedUrl: string;
}

const OURS = { "Sec-Fetch-Site": "same-origin", Origin: "http://localhost:3000" };
const ELSEWHERE = { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" };

export async function makeWorld(runtime: TestRuntime): Promise<World> {
  const owner = await newPerson(runtime, "QUINCUNX");
  const stranger = await newPerson(runtime, "ZEUGMATIC");
  const former = await newPerson(runtime, "SYZYGIAL");
  await addMember(runtime, owner.own.ids.newsfeed, former.userId);
  await removeMember(runtime, owner.own.ids.newsfeed, former.userId);
  const editor = await newMember(runtime, owner);
  const viewer = await newMember(runtime, owner, "viewer");
  const publisher = await startPublisher();
  publisher.put("/feed.xml", rss([{ title: "News", guid: "1" }]));
  const people = { owner, stranger, editor, viewer, former };
  return {
    ...people,
    approaches: [
      ...(await strangersToAll(runtime, people)),
      ...members(people),
      ...(await halfTrusted(runtime, people)),
    ],
    publisher,
    feedUrl: `${publisher.url}/feed.xml`,
  };
}

type People = Pick<World, "owner" | "stranger" | "editor" | "viewer" | "former">;

export async function newPerson(runtime: TestRuntime, marker: string): Promise<Person> {
  const caller = await newCaller(runtime);
  return { ...caller, own: await makeBelongings(runtime, caller.userId, marker) };
}

/** Makes an editor or viewer of the owner's newsfeed with a list, a folder and a webhook. */
export async function newMember(
  runtime: TestRuntime,
  owner: Person,
  role: "editor" | "viewer" = "editor",
): Promise<Person> {
  const member = await newPerson(runtime, role === "editor" ? "PALIMPSEST" : "HAPAX");
  await addMember(runtime, owner.own.ids.newsfeed, member.userId, role);
  const { list, folder, address, subscription, webhook, delivery, channel, rule } = member.own.ids;
  await addItem(runtime, { list, post: owner.own.ids.post, note: member.own.marker });
  const own = { list, folder, address, subscription, webhook, delivery, channel, rule };
  return { ...member, own: { ...member.own, ids: { ...owner.own.ids, ...own } } };
}

/** Unauthenticated callers, who get 401 for everything. */
async function strangersToAll(runtime: TestRuntime, { owner, stranger }: People): Promise<Approach[]> {
  const { pool } = runtime.database;
  const revoked = await newCaller(runtime);
  await pool.query("update api_keys set revoked_at = now() where user_id = $1", [revoked.userId]);
  const expired = await newCaller(runtime);
  await pool.query("update api_keys set expires_at = now() where user_id = $1", [expired.userId]);
  const signedOut = await newCaller(runtime);
  await pool.query("delete from sessions where user_id = $1", [signedOut.userId]);
  const { shareToken } = owner.own;
  const credentials: Record<string, Credentials> = {
    "no key": {},
    "a malformed key": { key: "lede_aaaaaaaa_bbbb" },
    "an unknown key": { key: mintKey().key },
    "a revoked key": { key: revoked.key },
    "an expired key": { key: expired.key },
    "a share token as the key": { key: shareToken },
    "a share token as the bearer": { headers: { Authorization: `Bearer ${shareToken}` } },
    "a session that has ended": { headers: { cookie: signedOut.cookie, ...OURS } },
    "a wrong key beside the owner's session": { key: "lede_aaaaaaaa_bbbb", headers: { cookie: owner.cookie, ...OURS } },
  };
  return Object.entries(credentials).map(([name, sent]) => ({
    name,
    credentials: sent,
    own: stranger.own,
    foreign: owner.own,
    blanket: () => 401,
    isThorough: false,
    isClosed: () => false,
  }));
}

/** Callers with full access to their account. */
function members({ owner, stranger, editor, viewer, former }: People): Approach[] {
  const common = { blanket: () => null, isClosed: () => false, isThorough: false };
  const toOwner = { ...common, foreign: owner.own };
  return [
    { ...toOwner, name: "a stranger's key", credentials: { key: stranger.key }, own: stranger.own, isThorough: true },
    {
      ...toOwner,
      name: "a stranger's session",
      credentials: { headers: { cookie: stranger.cookie, ...OURS } },
      own: stranger.own,
    },
    { ...toOwner, name: "a former member's key", credentials: { key: former.key }, own: former.own },
    { ...common, name: "the owner's key", credentials: { key: owner.key }, own: owner.own, foreign: stranger.own },
    {
      ...common,
      name: "an editor's key",
      credentials: { key: editor.key },
      own: editor.own,
      foreign: stranger.own,
      // Things of one user have no editors, so an editor uses its own.
      isClosed: ({ row, slots }) => row.editor === 403 && !slots.some(({ noun }) => isOfOneUser(noun)),
    },
    {
      ...common,
      name: "a viewer's key",
      credentials: { key: viewer.key },
      own: viewer.own,
      foreign: stranger.own,
      isClosed: ({ row, slots }) => row.viewer === 403 && !slots.some(({ noun }) => isOfOneUser(noun)),
    },
  ];
}

/** Callers with read-only access. */
async function halfTrusted(runtime: TestRuntime, { owner, stranger }: People): Promise<Approach[]> {
  const reader = await newPerson(runtime, "TMESIS");
  await runtime.database.pool.query("update api_keys set is_read_only = true where user_id = $1", [reader.userId]);
  const common = {
    blanket: ({ method }: Operation) => (method === "GET" ? null : 403),
    isClosed: () => false,
    isThorough: false,
  };
  const elsewhere = ({ cookie }: Person) => ({ headers: { cookie, ...ELSEWHERE } });
  return [
    {
      ...common,
      blanket: ({ scope }) => (scope === "read" ? null : 403),
      name: "a read-only key",
      credentials: { key: reader.key },
      own: reader.own,
      foreign: owner.own,
    },
    {
      ...common,
      name: "a stranger's session, from elsewhere",
      credentials: elsewhere(stranger),
      own: stranger.own,
      foreign: owner.own,
    },
    {
      ...common,
      name: "the owner's session, from elsewhere",
      credentials: elsewhere(owner),
      own: owner.own,
      foreign: stranger.own,
    },
  ];
}
