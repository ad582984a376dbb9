import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** Apps whose emails are read. */
type App = "app" | "model-app";

/** Folder in which the app keeps its emails. */
function folderOf(app: App): string {
  return join(process.env.E2E_DATA_DIR ?? "", app, "mail");
}

/** Both parts of an email. */
interface Mail {
  text: string;
  html: string;
}

/** Waits for the newest email to a recipient with this header. */
export async function mailTo(email: string, header: string, app: App): Promise<Mail> {
  let mail: string | undefined;
  await expect
    .poll(() => {
      mail = mailsTo(email, app).findLast((raw) => raw.slice(0, raw.indexOf("\r\n\r\n")).includes(`\r\n${header}:`));
      return mail;
    })
    .toBeDefined();
  return { text: partOf(mail ?? "", "plain"), html: partOf(mail ?? "", "html") };
}

/** Decodes one part (RFC 2045). */
function partOf(mail: string, kind: "plain" | "html"): string {
  const boundary = /boundary="(.*?)"/.exec(mail)?.[1] ?? "";
  const part = new RegExp(`Content-Type: text/${kind}[^]*?\r\n\r\n([^]*?)\r\n--${boundary}`).exec(mail);
  if (!part) throw new Error(`The mail has no ${kind} part.`);
  const [whole, body = ""] = part;
  if (/Content-Transfer-Encoding: base64/.test(whole)) return Buffer.from(body, "base64").toString("utf8");
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Waits for a new link to the page, with what it leads on to, in an email to the recipient. */
export async function linkInMail(email: string, page: string, seen: readonly string[] = []): Promise<string> {
  const address = new RegExp(`http://localhost:\\d+/${page}/[\\w-]{43,}(?:\\?next=[\\w%.*+-]+)?`, "g");
  let link: string | undefined;
  await expect
    .poll(() => {
      const links = mailsTo(email, "app").flatMap((mail) =>
        [...unwrapped(mail).matchAll(address)].map(([found]) => found),
      );
      link = links.find((found) => !seen.includes(found));
      return link;
    })
    .toBeDefined();
  return link ?? "";
}

/** Undoes quoted-printable line breaks. */
function unwrapped(mail: string): string {
  return mail.replace(/=\r?\n/g, "").replace(/=3D/g, "=");
}

/** Raw emails. */
function mailsTo(email: string, app: App): string[] {
  const folder = folderOf(app);
  return filesIn(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((mail) => mail.includes(`To: ${email}`));
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".eml") && !name.startsWith("."));
  } catch {
    return [];
  }
}
