import type { Guide } from "../guide";
import { Code } from "../parts";

export const scripts: Guide = {
  slug: "scripts",
  title: "Scripts",
  summary: "Your unread posts in a terminal, a shell script or a few lines of Python.",
  sections: (appUrl) => [
    {
      id: "start",
      title: "Start here",
      body: (
        <>
          <p>
            Generate a read-only key in <a href="/settings/api-keys">Settings → API keys</a> and export it.
          </p>
          <Code>export LEDE_API_KEY=lede_…</Code>
          <p>Get the five most relevant unread posts of all your newsfeeds.</p>
          <Code>{morning(appUrl)}</Code>
        </>
      ),
    },
    {
      id: "terminal",
      title: "Read in the terminal",
      body: (
        <>
          <p>
            <a href="https://jqlang.org/">jq</a> formats posts as lines: title, what it means for you, address.
          </p>
          <Code>{`${morning(appUrl)} |\n  jq -r '.[] | "\\(.title)\\n  \\(.keylearning)\\n  \\(.external_url)\\n"'`}</Code>
        </>
      ),
    },
    {
      id: "python",
      title: "All posts of a day, in Python",
      body: (
        <>
          <p>
            Posts come in <a href="/docs/api#paging">pages</a>: the header <code>X-Next-Cursor</code> has the cursor of
            the next one. Nothing needs to be installed.
          </p>
          <Code>{pythonSample(appUrl)}</Code>
        </>
      ),
    },
    {
      id: "errors",
      title: "Errors and repeats",
      body: (
        <p>
          An error is a JSON document whose <code>code</code> a script can test; see{" "}
          <a href="/docs/api#errors">errors</a>. An <a href="/docs/api#idempotency">Idempotency-Key</a> makes a POST
          safe to repeat, unless its reply contains a secret, such as that of a new webhook.
        </p>
      ),
    },
  ],
};

function morning(appUrl: string): string {
  return `curl "${appUrl}/v1/posts?state=unread&order=relevance&limit=5" \\\n  -H "X-API-Key: $LEDE_API_KEY"`;
}

function pythonSample(appUrl: string): string {
  return `import json, os
from datetime import datetime, timedelta, timezone
from urllib.parse import urlencode
from urllib.request import Request, urlopen

since = datetime.now(timezone.utc) - timedelta(days=1)
query = {"since": since.strftime("%Y-%m-%dT%H:%M:%S"), "limit": 200}
while True:
    request = Request("${appUrl}/v1/posts?" + urlencode(query))
    request.add_header("X-API-Key", os.environ["LEDE_API_KEY"])
    with urlopen(request) as reply:
        posts = json.load(reply)
        cursor = reply.headers["X-Next-Cursor"]
    for post in posts:
        print(post["published_at"], post["title"], post["external_url"])
    if not cursor:
        break
    query["cursor"] = cursor`;
}
