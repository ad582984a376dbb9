import type { Stage } from "./counts/stage";
import { STEPS } from "./counts/steps";

type Row = { id: string; role?: string };
type Step = (stage: Stage) => Promise<unknown>;

const FOLDERS_MAX = 4;
const POSTS_MAX = 5;

/** Makes a step with a user and one of their newsfeeds, if there is one. */
const inNewsfeed =
  (step: (stage: Stage, seat: { caller: Stage["callers"][number]; newsfeed: Row }) => Promise<unknown>): Step =>
  async (stage) => {
    const caller = stage.random.pick(stage.callers);
    const newsfeed = caller && stage.random.pick(await stage.call<Row[]>(caller, "GET", "/newsfeeds"));
    if (caller && newsfeed) await step(stage, { caller, newsfeed });
  };

const changeFolders: Step = async (stage) => {
  const caller = stage.random.pick(stage.callers);
  if (!caller) return;
  const folders = await stage.call<Row[]>(caller, "GET", "/folders");
  const folder = stage.random.pick(folders);
  if (!folder || (folders.length < FOLDERS_MAX && stage.random.nat(2) === 0))
    return stage.call(caller, "POST", "/folders", { name: "Some" });
  return stage.random.nat(3) === 0
    ? stage.call(caller, "DELETE", `/folders/${folder.id}`)
    : stage.call(caller, "PUT", `/folders/${folder.id}`, { is_collapsed: stage.random.nat(2) === 0 });
};

const placeNewsfeed = inNewsfeed(async (stage, { caller, newsfeed }) => {
  const folder = stage.random.pick(await stage.call<Row[]>(caller, "GET", "/folders"));
  await stage.call(caller, "PUT", `/newsfeeds/${newsfeed.id}/place`, { folder_id: folder?.id ?? null });
});

const changeLanguage = inNewsfeed((stage, { caller, newsfeed }) =>
  stage.call(caller, "PUT", `/newsfeeds/${newsfeed.id}`, { language: stage.random.pick(["de", "en", null]) }),
);

const changeRole = inNewsfeed(async (stage, { caller, newsfeed }) => {
  if (newsfeed.role !== "owner") return;
  const members = await stage.call<{ user_id: string }[]>(caller, "GET", `/newsfeeds/${newsfeed.id}/members`);
  const member = stage.random.pick(members.filter(({ user_id }) => user_id !== caller.userId));
  const role = stage.random.pick(["viewer", "editor"]);
  if (member) await stage.call(caller, "PUT", `/newsfeeds/${newsfeed.id}/members/${member.user_id}`, { role });
});

const markMany = inNewsfeed(async (stage, { caller, newsfeed }) => {
  const action = stage.random.pick(["read", "unread", "hide", "unhide"]);
  if (stage.random.nat(2) === 0)
    return stage.call(caller, "POST", "/posts/mark-matching", { action, filter: { newsfeed_ids: [newsfeed.id] } });
  const posts = await stage.call<Row[]>(caller, "GET", `/newsfeeds/${newsfeed.id}/posts?limit=${POSTS_MAX}`);
  if (posts.length === 0) return;
  return stage.call(caller, "POST", "/posts/mark", { action, post_ids: posts.map(({ id }) => id) });
});

const renameSource = inNewsfeed(async (stage, { caller, newsfeed }) => {
  const source = stage.random.pick(await stage.call<Row[]>(caller, "GET", `/newsfeeds/${newsfeed.id}/sources`));
  if (source) await stage.call(caller, "PUT", `/sources/${source.id}`, { title: `Title ${stage.random.nat(9)}` });
});

/** Texts of a post arrive after it. */
const writeTexts = inNewsfeed(async (stage, { newsfeed }) => {
  const text = `Text ${stage.random.nat(1000)}`;
  await stage.rows(
    `insert into keylearnings (post_id, context_version, keylearning, evidence, status)
      select id, 1, $2, '[]', 'done' from posts where newsfeed_id = $1 order by random() limit 2
      on conflict (post_id, context_version) do update set keylearning = excluded.keylearning`,
    [newsfeed.id, text],
  );
  await stage.rows(
    `update articles set title = $2 where id in (select article_id from posts where newsfeed_id = $1 order by id limit 2)`,
    [newsfeed.id, text],
  );
});

const MORE: readonly (readonly [number, Step])[] = [
  [3, changeFolders],
  [3, placeNewsfeed],
  [1, changeLanguage],
  [3, changeRole],
  [5, markMany],
  [2, renameSource],
  [4, writeTexts],
];

/** Writes of every kind that a mirror follows, as often as their weights say. */
export const WRITES: readonly Step[] = [...STEPS, ...MORE].flatMap(([weight, step]) =>
  Array.from({ length: weight }, () => step),
);
