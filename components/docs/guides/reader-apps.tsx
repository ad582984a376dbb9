import type { Guide } from "../guide";
import { Code } from "../parts";

export const readerApps: Guide = {
  slug: "reader-apps",
  title: "Reader apps",
  summary: "Your newsfeeds in the reader app on your phone, desktop or terminal, with read and saved posts in sync.",
  sections: (appUrl) => [
    {
      id: "start",
      title: "Start here",
      body: (
        <>
          <p>
            Generate a key in <a href="/settings/api-keys">Settings → API keys</a>. In your app, add an account of the
            type <b>FreshRSS</b>, or <b>Google Reader</b> if the app has no FreshRSS.
          </p>
          <dl>
            <dt>Address</dt>
            <dd>
              <code>{appUrl}/api/greader.php</code>, or <code>{appUrl}</code> if the app adds the path itself
            </dd>
            <dt>User name</dt>
            <dd>your email address</dd>
            <dt>Password</dt>
            <dd>the API key, never the password of your account</dd>
          </dl>
          <p>Try the login before you type it on a phone.</p>
          <Code>{`export LEDE_EMAIL=you@example.org LEDE_API_KEY=lede_…\ncurl "${appUrl}/accounts/ClientLogin" \\\n  --data-urlencode "Email=$LEDE_EMAIL" -d "Passwd=$LEDE_API_KEY"`}</Code>
          <p>Then list your sources.</p>
          <Code>
            {`curl "${appUrl}/reader/api/0/subscription/list?output=json" \\\n  -H "Authorization: GoogleLogin auth=$LEDE_API_KEY"`}
          </Code>
        </>
      ),
    },
    {
      id: "words",
      title: "How Lede appears in the app",
      body: (
        <>
          <dl>
            <dt>Newsfeed</dt>
            <dd>a folder. A folder made in the app is a newsfeed without keywords.</dd>
            <dt>Source</dt>
            <dd>
              a feed. Moving it to another folder takes its posts along, with what you read and starred. Posts that the
              other newsfeed's keywords leave out, that are older than its start, or that other members read, stay.
            </dd>
            <dt>Saved post</dt>
            <dd>
              starred. A star saves to the private reading list that you used last; without one, Lede creates{" "}
              <i>Starred</i>. Removing the star removes the post from all your lists.
            </dd>
            <dt>Reading list</dt>
            <dd>a tag or label</dd>
          </dl>
          <p>
            Filtered and hidden posts do not appear. Each post begins with its key learning and quotes. With a read-only
            key, the app can read but not mark anything. Deleting a folder deletes its newsfeed only if it is empty.
          </p>
        </>
      ),
    },
    {
      id: "newsboat",
      title: "newsboat",
      body: (
        <>
          <p>
            Version 2.24 and later, in <code>~/.newsboat/config</code>:
          </p>
          <Code>{newsboatConfig("freshrss", `${appUrl}/api/greader.php`)}</Code>
          <p>Earlier versions, which cannot list starred posts, because they request them from feedhq.org:</p>
          <Code>{`${newsboatConfig("feedhq", appUrl)}\nfeedhq-show-special-feeds no`}</Code>
        </>
      ),
    },
    {
      id: "fever",
      title: "Fever",
      body: (
        <>
          <p>
            For apps that support only Fever, the address is <code>{appUrl}/fever/</code>, with the same user name and
            password. Write the email address in lower case. If a key is refused, generate a new one: Fever accepts only
            keys made after Lede added support for it and after your email address last changed.
          </p>
          <Code>
            {`curl "${appUrl}/fever/?api&groups" \\\n  -d "api_key=$(printf %s "$LEDE_EMAIL:$LEDE_API_KEY" | md5sum | cut -d" " -f1)"`}
          </Code>
        </>
      ),
    },
  ],
};

function newsboatConfig(service: string, url: string): string {
  return `urls-source "${service}"\n${service}-url "${url}"\n${service}-login "you@example.org"\n${service}-password "lede_…"`;
}
