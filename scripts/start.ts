// `npm start`: builds when needed, then serves. `npm run dev` uses Next's development server.
import { reexecWithMemoryFlags } from "@/lib/server/memory-flags";

// Before the app's modules are loaded, which would happen twice.
reexecWithMemoryFlags();
const { runMain } = await import("./command");
const { startApp } = await import("./start-app");
runMain("Lede cannot start", startApp);
