import { RULE_PREVIEW_DAYS } from "@/lib/core/limits";
import type { Guide } from "../guide";
import { Code } from "../parts";

export const notifications: Guide = {
  slug: "notifications",
  title: "Notifications",
  summary:
    "A message in Slack, Discord, Microsoft Teams, Telegram, ntfy, your browser or your mailbox for posts that matter.",
  sections: (appUrl) => [
    {
      id: "channel",
      title: "Create a channel",
      body: (
        <>
          <p>
            <a href="/settings/notifications">Settings → Notifications</a> has forms for all of this, and can make your
            browser a channel.
          </p>
          <p>
            A channel is where messages go. ntfy needs no account: choose a topic that nobody can guess, and subscribe
            to it in the app on your phone. The <a href="/settings/api-keys">API key</a> must have the scope{" "}
            <code>write</code>.
          </p>
          <Code>export LEDE_API_KEY=lede_…</Code>
          <Code>
            {post(
              appUrl,
              "channels",
              '{"kind": "ntfy", "name": "Phone", "url": "https://ntfy.sh/a-topic-nobody-guesses"}',
            )}
          </Code>
          <dl>
            <div>
              <dt>
                <code>slack</code>, <code>discord</code>, <code>teams</code>
              </dt>
              <dd>
                <code>url</code> of an incoming webhook; in Teams of a workflow.
              </dd>
            </div>
            <div>
              <dt>
                <code>telegram</code>
              </dt>
              <dd>
                <code>bot_token</code> from @BotFather and <code>chat_id</code> of a chat with the bot.
              </dd>
            </div>
            <div>
              <dt>
                <code>ntfy</code>
              </dt>
              <dd>
                <code>url</code> of the topic, and <code>access_token</code> if it is protected.
              </dd>
            </div>
            <div>
              <dt>
                <code>web-push</code>
              </dt>
              <dd>
                <code>url</code>, <code>p256dh</code> and <code>auth</code> of a browser’s subscription with the key
                from <code>/v1/notifications/push-key</code>. Signing out everywhere and a new password delete the
                channels of all browsers, with their rules; in a browser that you still use, create a rule again.
              </dd>
            </div>
            <div>
              <dt>
                <code>email</code>
              </dt>
              <dd>One email for each post, to the confirmed address of your account.</dd>
            </div>
          </dl>
          <p>
            Send a test to the <code>id</code> of the reply:
          </p>
          <Code>{post(appUrl, "channels/$CHANNEL_ID/test")}</Code>
        </>
      ),
    },
    {
      id: "rules",
      title: "Choose the posts",
      body: (
        <>
          <p>
            First see how often a rule would have notified you in the last {RULE_PREVIEW_DAYS} days, and of which posts.
            Quiet hours are minutes after midnight in your time zone; you are not notified of posts that arrive then, or
            that could only be sent then.
          </p>
          <Code>{post(appUrl, "preview", '{"relevance_min": 80, "quiet_from": 1320, "quiet_to": 420}')}</Code>
          <p>Then create the rule for a channel.</p>
          <Code>
            {post(
              appUrl,
              "rules",
              '{"channel_id": "\'$CHANNEL_ID\'", "relevance_min": 80, "quiet_from": 1320, "quiet_to": 420}',
            )}
          </Code>
          <p>
            Lede sends each post to a channel once, when its key learning is written, and again only if the answer is
            lost or takes over 15 seconds. Posts that were older than a day when they arrived, such as those of a new
            source, are not sent.
          </p>
        </>
      ),
    },
  ],
};

function post(appUrl: string, path: string, body?: string): string {
  const request = `curl -X POST "${appUrl}/v1/notifications/${path}" \\\n  -H "X-API-Key: $LEDE_API_KEY"`;
  return body === undefined ? request : `${request} -H "Content-Type: application/json" \\\n  -d '${body}'`;
}
