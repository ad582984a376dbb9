/** Escapes text for HTML and XML, in content and in attributes. */
export function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/**
 * Renders the Markdown of the farm's items: paragraphs, headings, lists, quotes, tables, fenced code, figures, and
 * inline code, bold, italics and links.
 *
 * @param resolve makes a URL absolute
 */
export function renderMarkdown(markdown: string, resolve: (address: string) => string): string {
  const blocks = markdown.match(/```[\s\S]*?\n```|(?:(?!```)[^\n]+(?:\n|$))+/g) ?? [];
  return blocks.map((block) => renderBlock(block.trim(), resolve)).join("\n");
}

function renderBlock(block: string, resolve: (address: string) => string): string {
  const inline = (text: string) => renderInline(text, resolve);
  const lines = block.split("\n");
  const code = /^```(\w*)\n([\s\S]*)\n```$/.exec(block);
  if (code) return `<pre><code class="language-${code[1] || "text"}">${escapeMarkup(code[2] ?? "")}\n</code></pre>`;
  const heading = /^(#{2,4}) (.*)$/.exec(block);
  if (heading) return `<h${heading[1]?.length}>${inline(heading[2] ?? "")}</h${heading[1]?.length}>`;
  const figure = /^!\[([^\]]*)\]\((\S+)\)$/.exec(block);
  if (figure) return renderFigure(figure[1] ?? "", resolve(figure[2] ?? ""));
  if (block.startsWith("> ")) return `<blockquote><p>${inline(block.replace(/^> ?/gm, ""))}</p></blockquote>`;
  if (block.startsWith("- ")) return `<ul>${listItems(block, /^- /m, inline)}</ul>`;
  if (block.startsWith("1. ")) return `<ol>${listItems(block, /^\d+\. /m, inline)}</ol>`;
  if (block.startsWith("|")) return renderTable(lines, inline);
  return `<p>${inline(block)}</p>`;
}

function renderFigure(caption: string, address: string): string {
  const text = escapeMarkup(caption);
  return `<figure><img src="${escapeMarkup(address)}" alt="${text}"><figcaption>${text}</figcaption></figure>`;
}

function listItems(block: string, marker: RegExp, inline: (text: string) => string): string {
  const items = block.split(marker).slice(1);
  return items.map((item) => `<li>${inline(item.trim())}</li>`).join("");
}

function renderTable([head = "", , ...rows]: string[], inline: (text: string) => string): string {
  const row = (line: string, tag: "th" | "td") =>
    `<tr>${line
      .split("|")
      .slice(1, -1)
      .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
      .join("")}</tr>`;
  return `<table><thead>${row(head, "th")}</thead><tbody>${rows.map((line) => row(line, "td")).join("")}</tbody></table>`;
}

function renderInline(text: string, resolve: (address: string) => string): string {
  // Splits off code first, because it contains no markup.
  return text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeMarkup(part)}</code>` : renderWords(part, resolve)))
    .join("");
}

function renderWords(text: string, resolve: (address: string) => string): string {
  return escapeMarkup(text)
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, to: string) => `<a href="${resolve(to)}">${words}</a>`)
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(?<![\p{L}\p{N}])_([^_]+)_(?![\p{L}\p{N}])/gu, "<em>$1</em>");
}
