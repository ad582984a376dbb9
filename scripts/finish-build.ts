// Part of `npm run build`: compresses the static files once, instead of for each request.
import { compressStatic } from "@/lib/server/static-files";

await compressStatic();
