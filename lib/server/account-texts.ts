import type { AccountCommands, ListedAccount } from "@/lib/domain/accounts/account-commands";

type Losses = Awaited<ReturnType<AccountCommands["losses"]>>;

const HEAD = ["Email", "Name", "Created", "Last seen", "Newsfeeds", "Sources", "Operator"];

/** A table with a line for each account. */
export function accountTable(accounts: readonly ListedAccount[]): string {
  const rows = accounts.map(({ email, name, created_at, last_seen_at, newsfeeds, sources, is_operator }) => [
    email,
    name,
    created_at.slice(0, 10),
    last_seen_at?.slice(0, 10) ?? "never",
    String(newsfeeds),
    String(sources),
    is_operator ? "yes" : "",
  ]);
  const table = [HEAD, ...rows];
  const widths = HEAD.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  const lineOf = (cells: string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return table.map((cells) => `${lineOf(cells).trimEnd()}\n`).join("");
}

/** Says what a deletion deletes. */
export function lossesText({ email, newsfeeds, shared, lists, is_operator, is_only }: Losses): string {
  const heir = is_only ? "It is the only one: the next account that is created" : "The oldest remaining one";
  return [
    `Deleting ${email} deletes for good:`,
    `  newsfeeds: ${newsfeeds}`,
    `  of these, shared with others: ${shared.length}`,
    ...shared.map((name) => `    ${name}`),
    `  reading lists: ${lists}`,
    "Sessions, API keys and feed addresses stop working at once.",
    ...(shared.length > 0 ? ["To keep a shared newsfeed, its owner first makes another member the owner."] : []),
    ...(is_operator ? [`This account runs the server. ${heir} takes over.`] : []),
    "",
  ].join("\n");
}
