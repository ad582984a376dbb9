import { join } from "node:path";
import type { Program } from "../serve";

interface AppWish {
  name: string;
  port: string;
  /** Holds the data directories of all apps of a run. */
  dataDir: string;
  settings: Record<string, string>;
}

/** The built app with a data directory of its own, and the settings that its journeys need. */
export function appProgram({ name, port, dataDir, settings }: AppWish): Program {
  const url = `http://localhost:${port}`;
  return {
    args: ["scripts/start.ts", "--built"],
    url,
    env: {
      PORT: port,
      APP_URL: url,
      LEDE_DATA_DIR: join(dataDir, name),
      LOG_LEVEL: "warn",
      NEXT_TELEMETRY_DISABLED: "1",
      ...settings,
    },
  };
}
