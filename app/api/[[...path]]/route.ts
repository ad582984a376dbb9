import { unknownAddress } from "@/lib/api/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownAddress;
