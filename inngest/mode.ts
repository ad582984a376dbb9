/** The variables that choose where durable functions run. */
export interface WorkflowVariables {
  INNGEST_DEV?: string | undefined;
  INNGEST_EVENT_KEY?: string | undefined;
  INNGEST_SIGNING_KEY?: string | undefined;
  INNGEST_BASE_URL?: string | undefined;
  INNGEST_API_BASE_URL?: string | undefined;
  INNGEST_EVENT_API_BASE_URL?: string | undefined;
}

export type WorkflowMode = "embedded" | "inngest-dev" | "inngest";

/**
 * Where durable functions run: in this process when nothing is set, else on Inngest's dev server, cloud or self-hosted
 * server.
 *
 * @throws Error naming what is missing when only a part is set
 */
export function workflowMode(variables: WorkflowVariables): WorkflowMode {
  const { INNGEST_DEV, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = variables;
  if (INNGEST_DEV && INNGEST_DEV !== "0") return "inngest-dev";
  if (INNGEST_EVENT_KEY && INNGEST_SIGNING_KEY) return "inngest";
  const missing = [
    ...(INNGEST_EVENT_KEY ? [] : ["INNGEST_EVENT_KEY"]),
    ...(INNGEST_SIGNING_KEY ? [] : ["INNGEST_SIGNING_KEY"]),
  ];
  const hasAddress = [
    variables.INNGEST_BASE_URL,
    variables.INNGEST_API_BASE_URL,
    variables.INNGEST_EVENT_API_BASE_URL,
  ].some(Boolean);
  const isPartlySet = missing.length === 1 || hasAddress;
  if (isPartlySet)
    throw new Error(`Inngest is only partly set up: ${missing.join(" and ")} is missing. Set it, or unset the others.`);
  return "embedded";
}
