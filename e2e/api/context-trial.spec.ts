import { z } from "zod";
import { contextTrial, trialCost, triedPost } from "@/lib/contract/context-trial";
import { TRIAL_POSTS_MAX } from "@/lib/core/limits";
import { addresses } from "../support/addresses";
import { type ApiCaller, newApiCaller } from "../support/caller";
import { ask, problemOf } from "../support/http";
import { expect, test } from "../support/journey";

const at = addresses.modelApp;
const BODY = { business_context: "We build storage containers and borrow from banks." };

/** Matches the documented schema, without extra fields. */
const documented = contextTrial
  .extend({ posts: z.array(z.strictObject(triedPost.shape)), cost: trialCost.strict() })
  .strict();

/** A newsfeed whose posts have their key learnings. */
async function stockedNewsfeed({ key }: ApiCaller): Promise<string> {
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await ask(`/v1${path}`, { method, key, at, body });
    expect(reply.status, reply.text).toBe(200);
    return reply.value;
  };
  const { id } = (await call("POST", "/newsfeeds", { name: "Grid notes" })) as { id: string };
  await call("POST", `/sources/${id}`, { url: `${addresses.farm}/grid-notes/` });
  const areWritten = async () => {
    const posts = (await call("GET", `/posts/newsfeed/${id}`)) as { ai_status: string; keylearning: string }[];
    return (
      posts.length >= TRIAL_POSTS_MAX &&
      posts.every(({ ai_status, keylearning }) => ai_status !== "pending" && keylearning !== "")
    );
  };
  await expect.poll(areWritten, { timeout: 60_000 }).toBe(true);
  return id;
}

test("serves members as documented and refuses others with a problem", async () => {
  const [ada, bob] = [await newApiCaller(at), await newApiCaller(at)];
  const id = await stockedNewsfeed(ada);
  const attempt = (sent: Parameters<typeof ask>[1], newsfeedId = id) =>
    ask(`/v1/newsfeeds/${newsfeedId}/context-trial`, { method: "POST", key: ada.key, at, body: BODY, ...sent });
  const stored = async () => (await ask(`/v1/posts/newsfeed/${id}`, { key: ada.key, at })).text;

  const before = await stored();
  const reply = await attempt({});
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/json"]);
  const { posts, cost } = documented.parse(reply.value);
  expect(posts).toHaveLength(TRIAL_POSTS_MAX);
  // Rejected answers are replaced by sentences from the text, in a trial as after saving.
  const byModel = posts.filter(
    ({ present, proposed }) => present?.ai_status === "done" && proposed.ai_status === "done",
  );
  expect(byModel.length).toBeGreaterThan(TRIAL_POSTS_MAX / 2);
  expect(cost).toMatchObject({ model: "obedient-model", tokens_left: null });
  expect(cost.tokens_estimated).toBeGreaterThan(cost.post_count * 600);
  expect(await stored()).toBe(before);

  expect(problemOf(await attempt({ key: bob.key }), 403).code).toBe("forbidden");
  expect(problemOf(await attempt({}, "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2d"), 404).code).toBe("not_found");
  expect(problemOf(await attempt({}, "7"), 422).code).toBe("validation");
  expect(problemOf(await attempt({ key: "wrong" }), 401).code).toBe("unauthorized");
  for (const [body, pointer] of [
    [{}, "/business_context"],
    [{ business_context: 7 }, "/business_context"],
    [{ business_context: "x".repeat(8_001) }, "/business_context"],
  ] as const)
    expect(problemOf(await attempt({ body }), 422).errors).toMatchObject([{ pointer }]);
  expect(problemOf(await attempt({ body: "{" }), 422).code).toBe("validation");
  problemOf(await attempt({ method: "GET", body: undefined }), 405);
});
