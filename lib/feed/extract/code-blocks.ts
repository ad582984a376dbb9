import type { Element } from "hast";
import { visit } from "unist-util-visit";

/** How highlighters name the language in a class: `language-ts`, `lang-ts`, `highlight-source-ts`, `brush: ts`. */
const LANGUAGE = /^(?:lang|language|highlight-source|brush)[-:]([\w+#-]{1,20})$/;

/** Names the language of a block of code where markdown looks for it. */
export function markLanguage(pre: Element): void {
  const code = pre.children.find((child) => child.type === "element" && child.tagName === "code");
  const language = languageOf(pre) ?? (code?.type === "element" ? languageOf(code) : undefined);
  if (language === undefined) return;
  const className = [`language-${language}`];
  if (code?.type === "element") code.properties.className = className;
  else pre.children = [{ type: "element", tagName: "code", properties: { className }, children: pre.children }];
}

/** Some highlighters name the language on what stands around the block. */
export function passLanguageOn(wrapper: Element): void {
  const language = languageOf(wrapper);
  if (language === undefined) return;
  visit(wrapper, "element", (node) => {
    if (node.tagName === "pre" && languageOf(node) === undefined) node.properties.className = [`language-${language}`];
  });
}

function languageOf({ properties: { className } }: Element): string | undefined {
  const classes = Array.isArray(className) ? className : [];
  return classes.map((name) => LANGUAGE.exec(String(name))?.[1]).find(Boolean);
}
