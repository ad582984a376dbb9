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
          <p>
            An app that asks for one page only, such as Readrops, gets the newest posts: at most 2,500 at a time, and
            fewer if they are long.
          </p>
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
              a feed. Moving it to another folder takes its posts along, with what you read and starred, also if that
              folder follows the feed already. Posts that the other newsfeed's keywords leave out, that are older than
              its start, or that other members read, stay. Channels do not get moved posts again; webhooks get them as
              new ones.
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
            Hidden posts do not appear, and filtered ones only among the starred. Each post begins with its key learning
            and quotes. With a read-only key, the app can read but not mark anything. Deleting a folder deletes its
            newsfeed, with the posts of feeds removed from it, unless it still has feeds, other members, or a saved
            post.
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
            For apps that support only Fever, the address is <code>{appUrl}/fever</code>, with the same user name and
            password. Write the email address in lower case. Fever knows a key only with the email address that your
            account had when you generated it: after a change of address, apps stay signed in with the former one until
            you revoke the key. If a key is refused, or to use the new address, generate a new key.
          </p>
          <p>
            With elfeed-protocol for Emacs, add <code>(setq elfeed-protocol-fever-update-unread-only t)</code>.
            Otherwise its updates stop for good where 50 numbers in a row belong to no post of yours, which is usual in
            Lede.
          </p>
          <Code>
            {`curl "${appUrl}/fever?api&groups" \\\n  -d "api_key=$(printf %s "$LEDE_EMAIL:$LEDE_API_KEY" | md5sum | cut -d" " -f1)"`}
          </Code>
        </>
      ),
    },
  ],
};

function newsboatConfig(service: string, url: string): string {
  return `urls-source "${service}"\n${service}-url "${url}"\n${service}-login "you@example.org"\n${service}-password "lede_…"`;
}
