import { afterAll, beforeAll, beforeEach } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addSource } from "@/lib/domain/sources/add-source";
import { createOpenAiModel } from "@/lib/platform/ai/openai";
import { type ModelServer, startModelServer } from "./model-server";
import { type Publisher, rss, startPublisher } from "./publisher";
import { runSent } from "./run-sent";
import { setUpRuntime, type TestRuntime } from "./runtime";

interface ModelStage {
  runtime: TestRuntime;
  publisher: Publisher;
  server: ModelServer;
  /** A new account for each test. */
  ctx: UserContext;
  /** Follows a new site with these articles, lets the model write about them, and returns the newsfeed's id. */
  follow(articles: readonly StagedArticle[], interest?: Interest): Promise<string>;
}

interface StagedArticle {
  title: string;
  sentences: readonly string[];
}

interface Interest {
  business_context?: string;
  keywords?: string[];
}

/**
 * Binds a runtime with a scripted model for the tests of a file. Hooks fill the returned object, so only hooks and
 * tests may read it.
 */
export function setUpModelStage(): ModelStage {
  const stage: ModelStage = { runtime: setUpRuntime(), follow: (...given) => follow(stage, ...given) } as ModelStage;
  beforeAll(async () => {
    [stage.publisher, stage.server] = await Promise.all([startPublisher(), startModelServer()]);
  });
  afterAll(() => Promise.all([stage.publisher.close(), stage.server.close()]));
  beforeEach(async () => {
    const { runtime, server } = stage;
    const { baseUrl } = server;
    runtime.setModel(createOpenAiModel({ apiKey: "sk", baseUrl, model: "test-model", api: "chat", timeoutSeconds: 2 }));
    server.calls.length = 0;
    stage.ctx = await runtime.newUser();
  });
  return stage;
}

let followed = 0;

async function follow(
  { runtime, publisher, ctx }: ModelStage,
  articles: readonly StagedArticle[],
  interest: Interest = { business_context: "We buy battery plants." },
): Promise<string> {
  followed += 1;
  const items = articles.map(({ title, sentences }, index) => {
    const link = `${publisher.url}/${followed}/${index}`;
    // An introduction of its own, so that no two sites have the same text.
    const content = `<p>Report ${followed} on the ${title.toLowerCase()}.</p><p>${sentences.join(" ")}</p>`;
    return { title, guid: link, link, date: "Fri, 20 Nov 2026 09:00:00 GMT", content };
  });
  publisher.put(`/${followed}.xml`, rss(items));
  const { id } = await createNewsfeed(ctx, { name: "Storage", start_date: "2026-01-01", ...interest });
  await addSource(ctx, id, { url: `${publisher.url}/${followed}.xml` });
  await runSent(runtime);
  return id;
}
