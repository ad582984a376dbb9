import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "db/queries";
/** Parameter names for a person. */
const PERSON = /\b(userId|callerId)\b/;

/** Lists exported statements with a person among their parameters, directly or in a type of this folder. */
export function statementsOfPeople(): string[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.includes(".test."),
  );
  const texts = files.map((name) => readFileSync(join(FOLDER, name), "utf8"));
  const types = texts.flatMap(typesIn);
  const ofPeople = (text: string, known: readonly string[]) =>
    PERSON.test(text) || known.some((name) => new RegExp(`\\b${name}\\b`).test(text));
  let names: string[] = [];
  for (let more = types.filter(({ text }) => ofPeople(text, [])); more.length > names.length; ) {
    names = more.map(({ name }) => name);
    more = types.filter(({ text }) => ofPeople(text, names));
  }
  return texts
    .flatMap(functionsIn)
    .filter(({ parameters }) => /\bdb: Db\b/.test(parameters) && ofPeople(parameters, names))
    .map(({ name }) => name)
    .toSorted();
}

function typesIn(text: string): { name: string; text: string }[] {
  const declarations = text.matchAll(/^(?:export )?(?:interface|type) (\w+)[\s\S]*?(?:^}|;$(?!\n {2}))/gm);
  return [...declarations].map(([whole, name = ""]) => ({ name, text: whole }));
}

function functionsIn(text: string): { name: string; parameters: string }[] {
  return [...text.matchAll(/^export (?:async )?function (\w+)\(/gm)].map(({ 0: head, 1: name = "", index }) => ({
    name,
    parameters: upToClosing(text.slice(index + head.length)),
  }));
}

function upToClosing(text: string): string {
  let depth = 1;
  const end = [...text].findIndex((character) => {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    return depth === 0;
  });
  return text.slice(0, end);
}
