import { exchange } from "@/lib/api/exchange";
import { decoded } from "@/lib/core/decoded";
import { AppError } from "@/lib/core/errors";

const WELL_KNOWN = "/.well-known/oauth-protected-resource";

/** Address of the endpoint's metadata (RFC 9728, section 3.1). */
export function metadataAddress(appUrl: string): string {
  return `${appUrl}${WELL_KNOWN}/mcp`;
}

/**
 * Responds with the protected-resource metadata (RFC 9728). It names no authorization server, because there is none:
 * clients get an API key from the user.
 */
export function respondMetadata(request: Request): Promise<Response> {
  return exchange(request, WELL_KNOWN, async ({ settings: { appUrl } }) => {
    const rest = decoded(new URL(request.url).pathname.slice(WELL_KNOWN.length));
    if (rest !== "" && rest !== "/mcp") throw new AppError("not_found", "The only protected resource here is /mcp.");
    return Response.json(
      {
        resource: `${appUrl}/mcp`,
        resource_name: "Lede",
        resource_documentation: `${appUrl}/docs/assistants`,
        bearer_methods_supported: ["header"],
      },
      { headers: { "Access-Control-Allow-Origin": "*" } },
    );
  });
}
