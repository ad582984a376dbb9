import { expect, test } from "vitest";
import { statementName } from "./trace-statements";

test.each([
  ['select "id" from "users" where email = $1', "select users"],
  ["select extract(epoch from f.due_at) from feeds f where title = 'A secret'", "select feeds"],
  ['with made as (\n insert into "articles" (id) values ($1) returning id) select * from made', "insert articles"],
  ["with old as (select 1) update wf.job set attempt = 0 where id = $1", "update wf.job"],
  ["insert into feeds (id) values ($1) on conflict (id) do update set id = $1", "insert feeds"],
  ["delete from sessions where id = $1", "delete sessions"],
  ["select 1 from posts for update skip locked", "select posts"],
  ["with due as (select id from feeds) select * from due", "select feeds"],
  ["begin", "begin"],
  ["select 1 as one", "select"],
])("names a statement by verb and table: %s", (text, name) => {
  expect(statementName(text)).toBe(name);
});
