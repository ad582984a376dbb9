import { lazyPart } from "@/components/ui/lazy-part";

/** Renders Markdown in the browser: the rest of a long text, and each text that comes later. */
export const articleText = lazyPart(async () => (await import("./article-text")).ArticleText);
