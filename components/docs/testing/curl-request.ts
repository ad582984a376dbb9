/** Splits a shell line into words: removes quotes, fills in variables, joins continued lines. */
function wordsOf(command: string, variables: Record<string, string>): string[] {
  const TOKEN = /\\\n|\s+|'([^']*)'|"([^"]*)"|\\(.)|([^\s'"\\]+)/g;
  const words: string[] = [];
  let isOpen = false;
  for (const [whole, single, double, escaped, plain] of command.matchAll(TOKEN)) {
    const text = single ?? (double === undefined ? undefined : filled(double, variables)) ?? escaped ?? plain;
    if (text === undefined) {
      if (whole !== "\\\n") isOpen = false;
      continue;
    }
    words.push(isOpen ? `${words.pop() ?? ""}${text}` : text);
    isOpen = true;
  }
  return words;
}

function filled(text: string, variables: Record<string, string>): string {
  return text.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`The shell variable $${name} is not set.`);
    return value;
  });
}

/**
 * Parses a curl command.
 *
 * @param variables shell variables
 * @throws Error for an unknown option or an unset variable
 */
export function curlRequest(command: string, variables: Record<string, string>): Request {
  const [program, ...words] = wordsOf(command, variables);
  if (program !== "curl") throw new Error(`${program} is not curl.`);
  const headers = new Headers();
  let [url, method, body]: (string | undefined)[] = [];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === "-X") method = words.shift();
    else if (word === "-d") body = words.shift();
    else if (word === "-H") headers.append(...headerOf(words.shift() ?? ""));
    else if (word.startsWith("-")) throw new Error(`${word} is not understood.`);
    else url = word;
  }
  if (url === undefined) throw new Error("The command has no URL.");
  return new Request(url, { method: method ?? (body === undefined ? "GET" : "POST"), headers, body: body ?? null });
}

function headerOf(line: string): [name: string, value: string] {
  const [name = "", ...value] = line.split(": ");
  return [name, value.join(": ")];
}
