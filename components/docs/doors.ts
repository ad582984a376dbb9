import type { Door } from "./door";
import { assistants } from "./doors/assistants";
import { scripts } from "./doors/scripts";

/** Every door, in the order of the overview. Each has its page at `/docs/<slug>`. */
export const DOORS: readonly Door[] = [assistants, scripts];
