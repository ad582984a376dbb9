import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** No mail leaves the app of the journeys: it keeps them as files, and this is where. */
const FOLDER = join(process.env.E2E_DATA_DIR ?? "", "app", "mail");

/** The address of that page in the newest mail to a reader, once there is one that is not among `seen`. */
export async function linkInMail(email: string, page: string, seen: readonly string[] = []): Promise<string> {
  const address = new RegExp(`http://localhost:\\d+/${page}/[\\w-]{43,}`);
  let link: string | undefined;
  await expect
    .poll(() => {
      const links = mailsTo(email).map((mail) => address.exec(mail)?.[0]);
      link = links.find((found) => found !== undefined && !seen.includes(found));
      return link;
    })
    .toBeDefined();
  return link ?? "";
}

/** As text, with what is wrapped and escaped for the way undone (RFC 2045, quoted-printable). */
function mailsTo(email: string): string[] {
  return files()
    .map((name) => readFileSync(join(FOLDER, name), "utf8"))
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => mail.replace(/=\r?\n/g, "").replace(/=3D/g, "="));
}

function files(): string[] {
  try {
    return readdirSync(FOLDER).filter((name) => name.endsWith(".eml") && !name.startsWith("."));
  } catch {
    return [];
  }
}
