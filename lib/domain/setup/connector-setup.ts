import { requireOperator } from "@/lib/context/account";
import type { UserContext } from "@/lib/context/context";
import type { InputOf } from "@/lib/contract/endpoints";
import { AppError, type InputIssue } from "@/lib/core/errors";
import { CONNECTOR_VARIABLES } from "@/lib/crawl/connectors/settings";
import { readStoredSettings, storeSettings } from "./stored-settings";

/**
 * Sets credentials and addresses of connectors; an empty value removes one.
 *
 * @throws AppError `forbidden`, `validation`; `conflict` for a variable of the environment
 */
export async function saveConnector(ctx: UserContext, { variables }: InputOf<"saveConnector">["body"]): Promise<void> {
  await requireOperator(ctx);
  const issues = Object.entries(variables).flatMap(([name, value]) => issueWith(name, value) ?? []);
  const [first] = issues;
  if (first) throw new AppError("validation", first.message, { issues });
  const fixed = Object.keys(variables).find((name) => name in ctx.settings.connectorVariables);
  if (fixed) throw new AppError("conflict", `${fixed} in the environment overrides this page.`);
  const { connectors } = await readStoredSettings(ctx);
  const values = Object.fromEntries(
    Object.entries({ ...connectors, ...variables }).filter(([, value]) => value !== ""),
  );
  await storeSettings(ctx, "connectors", { value: { names: Object.keys(values) }, secret: JSON.stringify(values) });
}

function issueWith(name: string, value: string): InputIssue | null {
  const pointer = `/variables/${name}`;
  if (!CONNECTOR_VARIABLES.some((known) => known === name))
    return { pointer, code: "unknown", message: "No connector has this setting." };
  const isAddress = name.endsWith("_URL");
  if (value !== "" && isAddress && !/^https?:$/.test(URL.parse(value)?.protocol ?? ""))
    return { pointer, code: "invalid", message: "Enter an address that begins with http:// or https://." };
  if (!/^[\x21-\x7e]*$/.test(value))
    return {
      pointer,
      code: "invalid",
      message: "A value can contain only plain characters and no spaces. Copy it again.",
    };
  return null;
}
