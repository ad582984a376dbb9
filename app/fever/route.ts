import { fever } from "@/lib/protocols/fever/fever";

export const { GET, HEAD, POST, OPTIONS, PUT, PATCH, DELETE } = fever;
