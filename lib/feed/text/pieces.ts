import { type Fence, isClosingFence, openingFence } from "./fences";

/** A part of a Markdown text. */
export interface Piece {
  text: string;
  /** False for code, which stays as it is. */
  isProse: boolean;
}

/** Maximum length of a piece, in UTF-16 units: a minute of reading, and seconds of a model's time. */
const PIECE_MAX = 2_000;
/** Longer paragraphs are divided at the ends of sentences. */
const PARAGRAPH_MAX = 5_000;
/** Maximum pieces of one text; the rest of a longer one is left out. */
const PIECES_MAX = 30;

/** Divides Markdown at blank lines, but not in code. */
export function piecesOf(markdown: string): { pieces: Piece[]; isCut: boolean } {
  const pieces: Piece[] = [];
  for (const block of blocksOf(markdown)) {
    const last = pieces.at(-1);
    const isJoined = last?.isProse && block.isProse && last.text.length + block.text.length < PIECE_MAX;
    if (last && isJoined) last.text += `\n\n${block.text}`;
    else pieces.push({ ...block });
  }
  return { pieces: pieces.slice(0, PIECES_MAX), isCut: pieces.length > PIECES_MAX };
}

function blocksOf(markdown: string): Piece[] {
  const blocks: Piece[] = [];
  let lines: string[] = [];
  let fence: Fence | null = null;
  const end = (isProse: boolean) => {
    const text = lines.join("\n");
    lines = [];
    if (text.trim() === "") return;
    const parts = isProse && text.length > PARAGRAPH_MAX ? dividedAtSentences(text) : [text];
    blocks.push(...parts.map((part) => ({ text: part, isProse })));
  };
  for (const line of markdown.split("\n")) {
    if (fence !== null) {
      lines.push(line);
      if (!isClosingFence(line, fence)) continue;
      end(false);
      fence = null;
      continue;
    }
    fence = openingFence(line);
    if (fence !== null || line.trim() === "") end(true);
    if (fence !== null || line.trim() !== "") lines.push(line);
  }
  end(fence === null);
  return blocks;
}

function dividedAtSentences(text: string): string[] {
  const parts = [""];
  // Text without a sentence end is cut too, at a length that no sentence has.
  for (const sentence of text.match(/[\s\S]{1,1500}?(?:[.!?。！？]["”»’)]*(?=\s)|[。！？]|\n|$)|[\s\S]{1,1500}/g) ??
    []) {
    const last = parts.length - 1;
    const joined = `${parts[last]}${sentence}`;
    if (joined.length > PIECE_MAX && parts[last] !== "") parts.push(sentence);
    else parts[last] = joined;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
