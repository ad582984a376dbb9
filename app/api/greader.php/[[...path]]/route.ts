import { greader } from "@/lib/protocols/greader/greader";

export const { GET, HEAD, POST, OPTIONS, PUT, PATCH, DELETE } = greader;
