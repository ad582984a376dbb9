import { describe, expect, test } from "vitest";
import { operations as app } from "@/app/api/app/operations";
import { operations as v1 } from "@/app/v1/operations";
import type { AnyEndpoint } from "@/lib/contract/endpoint";
import { ENDPOINTS, endpoints } from "@/lib/contract/endpoints";

const all = Object.entries<AnyEndpoint>(endpoints);

test("every endpoint has its own method and path", () => {
  expect(new Set(all.map(([, { route }]) => route)).size).toBe(all.length);
});

test("every endpoint of the public API is in a group of the document", () => {
  const names = all.filter(([, { surface }]) => surface === "v1").map(([name]) => name);
  expect(ENDPOINTS.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted());
});

/** Writes that concern all members of a newsfeed. */
const SHOWN_TO_THE_OWNER = [
  "updateNewsfeed",
  "deleteNewsfeed",
  "showOlderPosts",
  "dismissSuggestion",
  "addSource",
  "addNewsfeedSource",
  "updateSource",
  "replaceSource",
  "deleteSource",
  "checkSource",
  "checkNewsfeed",
  "importOpml",
  "createOpmlSubscription",
  "checkOpmlSubscription",
  "rescuePost",
  "inviteMember",
  "changeMember",
  "removeMember",
  "leaveNewsfeed",
  "revokeInvitation",
];

/** Writes that concern all members, unless a viewer makes them. */
const PRIVATE_TO_VIEWERS = ["hidePost", "unhidePost", "markPosts", "markMatchingPosts"];

test("the log shows a newsfeed's owner only those writes of others that concern all members", () => {
  const logged = all.filter(
    ([, { surface, scope, isUnlogged }]) => surface === "v1" && scope === "write" && isUnlogged !== true,
  );
  const named = (isPrivate: AnyEndpoint["isPrivate"]) =>
    logged.filter(([, endpoint]) => endpoint.isPrivate === isPrivate).map(([name]) => name);
  expect(named(false).toSorted()).toEqual(SHOWN_TO_THE_OWNER.toSorted());
  expect(named("for_viewers").toSorted()).toEqual(PRIVATE_TO_VIEWERS.toSorted());
  expect(named(true).length).toBe(logged.length - SHOWN_TO_THE_OWNER.length - PRIVATE_TO_VIEWERS.length);
});

test("a key that is limited to newsfeeds gives no access that outlives it", () => {
  const { createNewsfeedFeed, inviteMember, changeMember, removeMember } = endpoints;
  for (const { isForLimitedKeys } of [createNewsfeedFeed, inviteMember, changeMember])
    expect(isForLimitedKeys).toBe(false);
  expect(removeMember.isForLimitedKeys).toBe(true);
});

describe.each(all)("%s", (_, endpoint) => {
  test("has one handler, on its surface", () => {
    expect((endpoint.surface === "v1" ? v1 : app).filter(({ route }) => route === endpoint.route)).toHaveLength(1);
  });

  test("is open to keys, or says why not", () => {
    expect(endpoint.surface === "v1").toBe(endpoint.noKey === undefined);
  });

  test("declares the parameters of its path in order", () => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath);
  });
});
