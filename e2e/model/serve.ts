// The provider of the app that has a model: it does whatever anybody tells it, an article too.
import { startModelServer } from "@/lib/testing/model-server";
import { obey } from "@/lib/testing/obedient-model";

const server = await startModelServer({ port: Number(process.env.PORT) });
server.answer(obey);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
