import { handleAuth } from "@/lib/auth/auth";

export const GET = handleAuth;
export const POST = handleAuth;
