import { join } from "node:path";
import type { Program } from "../serve";

interface AppWish {
  name: string;
  port: string;
  /** Parent of the apps' data directories. */
  dataDir: string;
  settings: Record<string, string>;
}

/** The built app with its data directory and settings. */
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
