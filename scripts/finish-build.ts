// Part of `npm run build`: what the build leaves to be done once for all requests.
import { finishBuild } from "./build";

await finishBuild();
