// A model provider that obeys any instruction, also in an article.
import { startModelServer } from "@/lib/testing/model-server";
import { obey } from "@/lib/testing/obedient-model";

const server = await startModelServer({ port: Number(process.env.PORT) });
server.answer(obey);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
