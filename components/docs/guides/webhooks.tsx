import { EVENTS } from "@/lib/contract/webhook-events";
import { FORMER_SECRET_HOURS } from "@/lib/contract/webhooks";
import { DELIVERIES_KEPT_DAYS } from "@/lib/core/limits";
import type { Guide } from "../guide";
import { Code } from "../parts";

export const webhooks: Guide = {
  slug: "webhooks",
  title: "Webhooks",
  summary: "Lede calls your URL when a post arrives, a source fails, a digest goes out or a list changes.",
  sections: (appUrl) => [
    {
      id: "start",
      title: "Create a webhook",
      body: (
        <>
          <p>
            Create it in <a href="/settings/webhooks">Settings → Webhooks</a>, or with an{" "}
            <a href="/settings/api-keys">API key</a> with the scope <code>write</code>. The reply has the secret, which
            is shown only once. Without <code>events</code> the webhook gets all of them, without{" "}
            <code>newsfeed_ids</code> those of all newsfeeds.
          </p>
          <Code>{`export LEDE_API_KEY=lede_…
curl -X POST "${appUrl}/v1/webhooks" \\
  -H "X-API-Key: $LEDE_API_KEY" -H "Content-Type: application/json" \\
  -d '{"url": "https://receiver.example/lede", "events": ["post.learned"]}'`}</Code>
          <p>
            Then send a test to the <code>id</code> of the reply.
          </p>
          <Code>{`curl -X POST "${appUrl}/v1/webhooks/$WEBHOOK_ID/test" -H "X-API-Key: $LEDE_API_KEY"`}</Code>
        </>
      ),
    },
    {
      id: "events",
      title: "Events",
      body: (
        <>
          <dl>
            {Object.entries(EVENTS).map(([type, { summary, description }]) => (
              <div key={type}>
                <dt>
                  <code>{type}</code>
                </dt>
                <dd>
                  {summary}. {description.replaceAll("`", "")}
                </dd>
              </div>
            ))}
          </dl>
          <p>
            The body has <code>type</code>, <code>timestamp</code> and <code>data</code>; posts, sources and lists look
            as in the <a href="/docs/api">API</a>. The schemas are under <code>webhooks</code> in{" "}
            <a href="/v1/openapi.json">the OpenAPI document</a>.
          </p>
        </>
      ),
    },
    {
      id: "verify",
      title: "Verify the signature",
      body: (
        <>
          <p>
            Requests are signed as in <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, which has
            libraries for most languages. In Python, after <code>pip install standardwebhooks</code>:
          </p>
          <Code>{PYTHON}</Code>
          <p>
            In Node, after <code>npm install standardwebhooks</code>:
          </p>
          <Code>{NODE}</Code>
        </>
      ),
    },
    {
      id: "retries",
      title: "Retries",
      body: (
        <p>
          Any 2xx status within 15 seconds accepts an event. Others, including redirects, are retried up to nine times
          over three days, with the same body and <code>webhook-id</code>: ignore an id that you have seen before. 410
          to an event turns the webhook off. After three days without a success it is paused, and you get an email. When
          you resume it or change its address, what still waits is sent at once. Events that happen while it is off are
          not sent: read them from <code>/v1/changes</code>. The log keeps each event for {DELIVERIES_KEPT_DAYS} days
          and sends it again on request.
        </p>
      ),
    },
    {
      id: "secret",
      title: "Replace the secret",
      body: (
        <>
          <p>
            For {FORMER_SECRET_HOURS} hours each request is also signed with the former secret, so nothing is lost while
            you change over. At most the last three former secrets sign.
          </p>
          <Code>{`curl -X POST "${appUrl}/v1/webhooks/$WEBHOOK_ID/secret" -H "X-API-Key: $LEDE_API_KEY"`}</Code>
        </>
      ),
    },
  ],
};

const PYTHON = `from flask import Flask, request
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook("whsec_…")

@app.post("/lede")
def receive():
    try:
        event = webhook.verify(request.data, request.headers)
    except WebhookVerificationError:
        return "", 400
    print(event["type"], event["data"])
    return "", 204`;

const NODE = `import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook("whsec_…");
createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  try {
    const event = webhook.verify(body, request.headers);
    console.log(event.type, event.data);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(8080);`;
