import type { Root, RootContent } from "hast";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { quoted } from "@/lib/std/quoted";

interface QuoteTextProps {
  /** Markdown, as evidence holds it: a passage of the article as it is stored. */
  quote: string;
  /** What comes after so many words is left out, with a mark. */
  wordsMax?: number;
}

/** The words of a quote, in quotation marks: its links, pictures and emphasis belong to the article, where they stand. */
export function QuoteText({ quote, wordsMax = Number.POSITIVE_INFINITY }: QuoteTextProps) {
  return (
    <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[[keepWords, wordsMax]]}>
      {quote}
    </Markdown>
  );
}

/** A rehype plugin. */
function keepWords(wordsMax: number) {
  return (tree: Root): void => {
    const words = tree.children.map(textOf).join("").trim().split(/\s+/);
    const shown = words.slice(0, wordsMax).join(" ");
    tree.children = [{ type: "text", value: quoted(words.length > wordsMax ? `${shown} …` : shown) }];
  };
}

function textOf(node: RootContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
}
