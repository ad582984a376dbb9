// Part of `npm run build`: what browsers load is compressed once, not at every request.
import { compressStatic } from "./static-files";

await compressStatic();
