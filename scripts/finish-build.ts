// Part of `npm run build`: work done once for all requests.
import { finishBuild } from "./build";

await finishBuild();
