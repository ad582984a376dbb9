import { routes } from "@/lib/api/handle";
import { serveOpenApi } from "@/lib/api/openapi";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({ GET: serveOpenApi });
