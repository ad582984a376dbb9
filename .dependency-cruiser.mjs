// Layers, lowest first. A file may import from its own layer and from those named.
const LAYERS = {
  core: ["^lib/core/", []],
  contract: ["^lib/contract/", ["core"]],
  feed: ["^lib/feed/", ["core"]],
  db: ["^db/", ["core"]],
  emails: ["^components/email/", ["core"]],
  platform: [
    "^(lib/platform/|inngest/(client|events|mode|observation|registration)\\.ts|inngest/engine/)",
    ["core", "feed", "emails"],
  ],
  context: ["^lib/context/", ["core", "contract", "db", "platform"]],
  crawl: ["^lib/crawl/", ["core", "contract", "feed", "db", "platform", "context"]],
  domain: ["^lib/domain/", ["core", "contract", "feed", "db", "emails", "platform", "context", "crawl"]],
  workflows: ["^inngest/(functions/|workflows\\.ts)", ["core", "platform", "context", "crawl", "domain"]],
  runtime: ["^lib/runtime/", ["core", "contract", "feed", "db", "platform", "context", "crawl", "domain", "workflows"]],
  web: [
    "^lib/(api|auth|protocols|server)/",
    ["core", "contract", "feed", "db", "platform", "context", "crawl", "domain", "runtime"],
  ],
  client: ["^lib/client/", ["core", "contract"]],
  components: ["^components/(?!email/)", ["core", "contract", "client"]],
  app: [
    "^(app/|proxy\\.ts|instrumentation\\.ts)",
    ["core", "contract", "platform", "context", "crawl", "domain", "runtime", "web", "client", "components"],
  ],
};

/**
 * The folders of each parent, lowest first. A folder imports only from those before it, so there are no cycles; a
 * folder that is not named here imports nothing. `.` is the files of the parent itself.
 */
const ORDERS = {
  lib: "core contract feed client platform context crawl domain runtime auth api protocols server",
  "lib/feed":
    "text parse http identity api opml filter extract discover summarise relevance suggest proof claims read write",
  "lib/crawl": "connectors politeness collect hub discovery filing articles meaning .",
  "lib/domain":
    "directory api-keys posts mail accounts lists digests newsfeeds profile members sources webhooks notifications upkeep opml readers status setup feed-addresses export changes",
  components:
    "email ui auth digest docs keyboard keyword member opml outbox feed-address source palette post list status stream today filtered sidebar layout search settings webhook notification setup newsfeed",
  "lib/protocols": "mcp readers greader fever",
  "db/queries":
    ". webhooks members ai feeds operations newsfeeds posts notifications sources articles lists readers digests accounts feed-addresses changes",
};

const TEST = "\\.(test|bench)\\.tsx?$|^lib/testing/|/testing/|^e2e/|^bench/|^scripts/";

const layerRules = Object.entries(LAYERS).map(([name, [path, may]]) => ({
  name: `layer-${name}`,
  comment: `${name} may import ${may.join(", ") || "nothing"} of the project`,
  severity: "error",
  from: { path, pathNot: TEST },
  to: {
    path: "^(app|components|db|inngest|lib)/",
    pathNot: [path, ...may.map((other) => LAYERS[other][0])].join("|"),
  },
}));

const FILE = "[^/]+\\.tsx?$";

const orderRules = Object.entries(ORDERS).flatMap(([parent, names]) => {
  const folders = names.split(" ");
  const pathOf = (name) => (name === "." ? FILE : `${name}/`);
  const rules = folders.map((name, index) => ({
    name: `order-${parent}/${name}`,
    comment: `${parent}/${name} may import ${folders.slice(0, index).join(", ") || "nothing"} of ${parent}`,
    severity: "error",
    from: { path: `^${parent}/${pathOf(name)}`, pathNot: TEST },
    to: {
      path: `^${parent}/`,
      pathNot: `^${parent}/(${folders
        .slice(0, index + 1)
        .map(pathOf)
        .join("|")})`,
    },
  }));
  const listed = `^${parent}/(${[...folders, "testing"].map(pathOf).join("|")}|${FILE})`;
  return [
    ...rules,
    {
      name: `order-${parent}`,
      comment: `name the folder in ORDERS`,
      severity: "error",
      from: { path: `^${parent}/`, pathNot: `${listed}|${TEST}` },
      to: {},
    },
  ];
});

/** Packages, with the only files that may import them. */
const FENCES = {
  "drizzle-orm": "^db/|^drizzle\\.config\\.ts",
  "next/": "^(app|components)/|^lib/(auth|api|server)/|^proxy\\.ts|^scripts/start\\.ts|^next\\.config\\.ts",
  "next-auth": "^lib/(auth|client)/|^app/api/auth/",
  inngest: "^inngest/|^app/api/inngest/",
  "(ai|@ai-sdk/[^/]+)/": "^lib/platform/",
  undici: "^lib/platform/",
  "resend|nodemailer": "^lib/platform/",
  "@react-email/[^/]+|react-email": "^components/email/|^lib/platform/mail/",
  "@modelcontextprotocol/[^/]+": "^lib/protocols/mcp/",
  "rss-parser|feedsmith": "^lib/feed/",
};

const fenceRules = Object.entries(FENCES).map(([vendor, path]) => ({
  name: `fence-${vendor}`,
  severity: "error",
  from: { path: "^(app|components|db|inngest|lib|proxy)", pathNot: `${path}|${TEST}` },
  to: { path: `node_modules/(${vendor})` },
}));

export default {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    { name: "no-unresolved", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: "^(hast|mdast)$" } },
    {
      name: "no-tests-in-product",
      severity: "error",
      from: { path: "^(app|components|db|inngest|lib)/", pathNot: TEST },
      to: { path: "^lib/testing/|/testing/|\\.test\\.ts$" },
    },
    {
      name: "only-inngest-route-imports-workflows",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/api/inngest/" },
      to: { path: "^inngest/functions/" },
    },
    {
      name: "no-schemas-in-the-browser",
      comment: "zod is large: import types only, and put a limit that a page states into lib/core/limits.ts",
      severity: "error",
      from: { path: "^(components/(?!docs/|email/)|lib/client/)", pathNot: TEST },
      to: {
        path: "^lib/contract/",
        pathNot: "^lib/contract/(wire|error-codes)\\.ts",
        dependencyTypesNot: ["type-only"],
      },
    },
    ...layerRules,
    ...orderRules,
    ...fenceRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|dist/|next-env|lib/testing/api-client/)" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
