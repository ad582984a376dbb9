import type { Guide } from "../guide";
import { Code } from "../parts";

export const assistants: Guide = {
  slug: "assistants",
  title: "Assistants (MCP)",
  summary:
    "Claude, Cursor, VS Code and other assistants read your newsfeeds over the Model Context Protocol, and cite what they say.",
  sections: (appUrl) => [
    { id: "start", title: "Start here", body: <Start appUrl={appUrl} /> },
    { id: "claude-code", title: "Claude Code", body: <ClaudeCode appUrl={appUrl} /> },
    { id: "claude-desktop", title: "Claude Desktop", body: <ClaudeDesktop appUrl={appUrl} /> },
    { id: "cursor", title: "Cursor", body: <Cursor appUrl={appUrl} /> },
    { id: "vs-code", title: "VS Code", body: <VsCode appUrl={appUrl} /> },
    { id: "curl", title: "curl", body: <Curl appUrl={appUrl} /> },
    { id: "tools", title: "Tools, resources and prompts", body: <Offer /> },
    { id: "changes", title: "Let it change things", body: <Changes /> },
    { id: "citations", title: "Quotes to cite", body: <Citations /> },
    { id: "safety", title: "Texts are data", body: <Safety /> },
    { id: "protocol", title: "Protocol", body: <Protocol appUrl={appUrl} /> },
  ],
};

interface Props {
  appUrl: string;
}

function Start({ appUrl }: Props) {
  return (
    <>
      <p>
        Generate a read-only key in <a href="/settings/api-keys">Settings → API keys</a> and export it. The address of
        the server is <code>{appUrl}/mcp</code>.
      </p>
      <Code>export LEDE_API_KEY=lede_…</Code>
      <p>Then ask, for example: “What is new in my newsfeeds that matters for the tender, with quotes?”</p>
    </>
  );
}

function ClaudeCode({ appUrl }: Props) {
  return (
    <>
      <Code>{`claude mcp add --transport http lede ${appUrl}/mcp \\\n  --header "Authorization: Bearer $LEDE_API_KEY"`}</Code>
      <p>
        The prompts are commands: <code>/mcp__lede__morning_briefing</code>.
      </p>
    </>
  );
}

function ClaudeDesktop({ appUrl }: Props) {
  const settings = {
    mcpServers: {
      lede: {
        command: "npx",
        args: ["-y", "mcp-remote", `${appUrl}/mcp`, "--header", "Authorization:$" + "{LEDE_AUTH}"],
        env: { LEDE_AUTH: "Bearer lede_…" },
      },
    },
  };
  return (
    <>
      <p>
        Its own connectors need OAuth, which Lede does not have yet. The program <code>mcp-remote</code> connects with a
        key. Add this under <i>Settings → Developer → Edit Config</i>. Over plain HTTP, other than to localhost, it also
        needs <code>--allow-http</code>.
      </p>
      <Code title="claude_desktop_config.json">{json(settings)}</Code>
    </>
  );
}

function Cursor({ appUrl }: Props) {
  const headers = { Authorization: "Bearer $" + "{env:LEDE_API_KEY}" };
  return <Code title="~/.cursor/mcp.json">{json({ mcpServers: { lede: { url: `${appUrl}/mcp`, headers } } })}</Code>;
}

function VsCode({ appUrl }: Props) {
  const settings = {
    inputs: [{ type: "promptString", id: "lede-key", description: "Lede API key", password: true }],
    servers: {
      lede: { type: "http", url: `${appUrl}/mcp`, headers: { Authorization: "Bearer $" + "{input:lede-key}" } },
    },
  };
  return (
    <>
      <p>VS Code asks for the key once and stores it encrypted.</p>
      <Code title=".vscode/mcp.json">{json(settings)}</Code>
    </>
  );
}

function Curl({ appUrl }: Props) {
  return (
    <>
      <p>List the tools, as clients of the specification of 2026-07-28 do.</p>
      <Code>{curl(appUrl, "tools/list", {})}</Code>
      <p>Call one.</p>
      <Code>{curl(appUrl, "tools/call", { name: "search_posts", arguments: { q: "sodium", limit: 3 } })}</Code>
    </>
  );
}

function Offer() {
  return (
    <dl>
      <Term name="list_newsfeeds, get_today, list_posts, search_posts, get_post, list_changes">
        What is new, since when, and what it means for you; a post with its full text.
      </Term>
      <Term name="explain_post, list_filtered_posts, list_suggestions">
        Why a post came in or was refused, and which keywords would work better.
      </Term>
      <Term name="list_sources, propose_sources">What you follow, and what you could follow.</Term>
      <Term name="list_reading_lists, get_reading_list">What you saved.</Term>
      <Term name="mark_post_read, mark_post_unread, save_post, create_reading_list, hide_post, unhide_post, create_newsfeed, check_address, add_source">
        Only for keys that may change things. The last two request an address from the web.
      </Term>
      <Term name="lede://newsfeeds/{id}, lede://lists/{id}, lede://posts/{id}">
        Resources, to attach to a conversation.
      </Term>
      <Term name="morning_briefing, what_does_this_mean_for_me">
        Prompts. The first takes the name of a newsfeed, the second a topic.
      </Term>
    </dl>
  );
}

function Term({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Changes() {
  return (
    <p>
      The key decides. With a read-only key an assistant sees no tool that changes anything or requests an address that
      it gives, so no text that it reads can make it do so. To let it save posts or add sources, generate a key that may
      write. With a key that is limited to newsfeeds, an assistant sees only these. Assistants are told which tools
      change something, and most ask you before each use. Revoking the key ends the assistant's access at once.
    </p>
  );
}

function Citations() {
  return (
    <p>
      Each key learning comes with the sentences of the article that prove it, in <code>evidence</code>: the{" "}
      <code>quote</code>, the <code>url</code> of the article, and <code>start</code> and <code>end</code>, its place in
      the <code>content_markdown</code> of <code>get_post</code>, in UTF-16 units.
    </p>
  );
}

function Safety() {
  return (
    <p>
      Titles, texts and summaries come from publishers, who may try to give your assistant orders. They appear only as
      strings in JSON, never in the description of a tool. Each result of a tool and each resource that is read begins
      with a <code>notice</code> that says so. Hidden characters become visible, except single ones that a script or an
      emoji needs. This reduces the risk but does not remove it: prefer a read-only key. A text that has misled an
      assistant with a key that may write can also use <code>check_address</code> or <code>add_source</code> to send to
      any site what the assistant has read, as part of an address. With any key <code>propose_sources</code> passes a
      description to the operator’s model, and Lede requests the sites that the model names.
    </p>
  );
}

function Protocol({ appUrl }: Props) {
  return (
    <>
      <p>
        Streamable HTTP without sessions. Supports version 2026-07-28, and 2025-11-25, 2025-06-18 and 2025-03-26 after
        their handshake. The key goes into <code>Authorization: Bearer</code> or <code>X-API-Key</code>. Limits and
        errors are those of the <a href="/docs/api#limits">API</a>. A request without a valid key gets 401 and the
        address of this document:
      </p>
      <Code>{`curl "${appUrl}/.well-known/oauth-protected-resource/mcp"`}</Code>
    </>
  );
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function curl(appUrl: string, method: string, params: { name?: string; arguments?: object }): string {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const headers = [
    "Authorization: Bearer $LEDE_API_KEY",
    "Content-Type: application/json",
    "Accept: application/json, text/event-stream",
    "MCP-Protocol-Version: 2026-07-28",
    `Mcp-Method: ${method}`,
    ...(params.name ? [`Mcp-Name: ${params.name}`] : []),
  ].map((header) => `-H "${header}"`);
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } });
  return [`curl "${appUrl}/mcp"`, ...headers, `-d '${body}'`].join(" \\\n  ");
}
