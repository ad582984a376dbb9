// Which way imports may point: the layers, lowest first. A file imports from its own layer and from those named.
const LAYERS = {
  std: ["^lib/(std/|errors\\.ts|env\\.ts)", []],
  contract: ["^lib/contract/", ["std"]],
  engine: ["^lib/(feed|filter)/", ["std"]],
  db: ["^db/", ["std"]],
  emails: ["^components/email/", ["std"]],
  platform: [
    "^(lib/platform/|inngest/(client|events|mode|registration)\\.ts|inngest/embedded/)",
    ["std", "engine", "emails"],
  ],
  context: ["^lib/context\\.ts", ["std", "db", "platform"]],
  domain: [
    "^lib/(access|correct-future-times|housekeep|rate-limit)\\.ts|^lib/(accounts|api-keys|articles|connectors|digests|feeds|keylearnings|lists|mail|members|newsfeeds|opml|posts|sources|status)/",
    ["std", "contract", "engine", "db", "emails", "platform", "context"],
  ],
  workflows: ["^inngest/(functions/|workflows\\.ts)", ["std", "platform", "context", "domain"]],
  runtime: [
    "^lib/(runtime|boot|follow-disk|ready)\\.ts",
    ["std", "contract", "engine", "db", "platform", "context", "domain", "workflows"],
  ],
  server: ["^lib/(api|auth)/", ["std", "contract", "engine", "db", "platform", "context", "domain", "runtime"]],
  client: ["^lib/client/", ["std", "contract"]],
  components: ["^components/(?!email/)", ["std", "contract", "client"]],
  app: [
    "^(app/|proxy\\.ts|instrumentation\\.ts)",
    ["std", "contract", "platform", "context", "domain", "runtime", "server", "client", "components"],
  ],
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

/** Only these places may name the vendor. */
const FENCES = {
  "drizzle-orm": "^db/|^drizzle\\.config\\.ts",
  "next/": "^(app|components)/|^lib/(auth|api)/|^proxy\\.ts|^scripts/start\\.ts|^next\\.config\\.ts",
  "next-auth": "^lib/(auth|client)/|^app/api/auth/",
  inngest: "^inngest/|^app/api/inngest/",
  "(ai|@ai-sdk/[^/]+)/": "^lib/platform/",
  undici: "^lib/platform/",
  "resend|nodemailer": "^lib/platform/",
  "react-email": "^components/email/|^lib/platform/mail/",
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
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
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
    ...layerRules,
    ...fenceRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|next-env)" },
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
