import { CHANGES_DAYS } from "@/lib/contract/changes";
import { FULL_PAGE_SIZE_MAX } from "@/lib/contract/posts";
import type { Guide } from "../guide";
import { Code } from "../parts";

export const mirror: Guide = {
  slug: "mirror",
  title: "A copy that stays current",
  summary: "A script keeps your newsfeeds, posts and lists in its own database, and asks only for what changed.",
  sections: (appUrl) => [
    {
      id: "start",
      title: "Start here",
      body: (
        <>
          <p>
            Generate a read-only key in <a href="/settings/api-keys">Settings → API keys</a> and export it. A key
            limited to newsfeeds gets only these, with their sources and posts.
          </p>
          <Code>export LEDE_API_KEY=lede_…</Code>
          <p>
            The first request has no cursor and gets the first page of everything that you may read: folders, newsfeeds,
            sources, posts, lists and their items.
          </p>
          <Code>{`curl "${appUrl}/v1/changes?limit=100" \\\n  -H "X-API-Key: $LEDE_API_KEY"`}</Code>
          <p>
            Keep the reply's <code>cursor</code> and send it as <code>since</code> for the next page: at once while{" "}
            <code>has_more</code> is true, else whenever you like.
          </p>
          <Code>{`curl "${appUrl}/v1/changes?since=$CURSOR" \\\n  -H "X-API-Key: $LEDE_API_KEY"`}</Code>
        </>
      ),
    },
    {
      id: "python",
      title: "A mirror in Python",
      body: (
        <>
          <p>This keeps a mirror in a SQLite file; run it every few minutes. Nothing needs to be installed.</p>
          <Code>{pythonSample(appUrl)}</Code>
        </>
      ),
    },
    {
      id: "rules",
      title: "Rules",
      body: (
        <ul>
          <li>
            Each change has the object as it is now, in the field of its <code>type</code>. Replace yours. An object
            that changes again is sent again.
          </li>
          <li>
            <code>is_deleted</code> means deleted, or no longer yours to read. For a newsfeed, also delete everything
            that has its <code>newsfeed_id</code>; for a list, everything that has its <code>list_id</code>. Ignore
            objects that you do not have.
          </li>
          <li>
            When you join a newsfeed, all of it is sent. When you mark a newsfeed as read, its posts are sent with their
            new state.
          </li>
          <li>A post that the keywords no longer match is deleted, unless you saved it in a list.</li>
          <li>
            Nothing is left out, whatever is written meanwhile. A change may take a moment to appear, while earlier ones
            are still being saved.
          </li>
          <li>
            A cursor is valid for {CHANGES_DAYS} days after the last reply without <code>has_more</code>, or after the
            first one of a mirror, and for one database. An older one, or one from before a restore or a move, or of a
            key with another account or limit, gets 410: start over with an empty mirror.
          </li>
          <li>
            Counts, the state of a source&apos;s checks, members and settings are not sent; they have operations of
            their own.
          </li>
        </ul>
      ),
    },
    {
      id: "texts",
      title: "Full texts",
      body: (
        <>
          <p>
            Lists of posts include full texts on request, up to {FULL_PAGE_SIZE_MAX} posts a page. A post&apos;s text
            rarely changes, so fetch it once.
          </p>
          <Code>{`curl "${appUrl}/v1/posts?include=content_markdown&order=arrived&limit=20" \\\n  -H "X-API-Key: $LEDE_API_KEY"`}</Code>
        </>
      ),
    },
  ],
};

function pythonSample(appUrl: string): string {
  return `import json, os, sqlite3
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

db = sqlite3.connect("mirror.db")
db.execute("create table if not exists objects (type, id, body, primary key (type, id))")
db.execute("create table if not exists place (cursor)")

def drop(type, id):
    db.execute("delete from objects where type = ? and id = ?", (type, id))
    if type in ("newsfeed", "list"):
        db.execute("delete from objects where json_extract(body, ?) = ?", (f"$.{type}_id", id))

row = db.execute("select cursor from place").fetchone()
query = {"limit": 200, "since": row[0]} if row else {"limit": 200}
while True:
    request = Request("${appUrl}/v1/changes?" + urlencode(query))
    request.add_header("X-API-Key", os.environ["LEDE_API_KEY"])
    try:
        reply = json.load(urlopen(request))
    except HTTPError as error:
        if error.code != 410:
            raise
        db.execute("delete from objects")
        query.pop("since", None)
        continue
    for change in reply["changes"]:
        type, id = change["type"], change["id"]
        if change["is_deleted"]:
            drop(type, id)
        else:
            body = json.dumps(change[type])
            db.execute("insert or replace into objects values (?, ?, ?)", (type, id, body))
    query["since"] = reply["cursor"]
    db.execute("delete from place")
    db.execute("insert into place values (?)", (reply["cursor"],))
    db.commit()
    if not reply["has_more"]:
        break
print(db.execute("select type, count(*) from objects group by type").fetchall())`;
}
