// A model provider that obeys any instruction, even one in an article.
import { startModelServer } from "@/lib/testing/model-server";
import { obey } from "@/lib/testing/obedient-model";

const server = await startModelServer({ port: Number(process.env.PORT) });
server.answer(obey);
server.list(({ authorization }) =>
  authorization === "Bearer sk-of-nobody"
    ? { status: 200, body: { data: [{ id: "obedient-model" }, { id: "text-embedding-model" }, { id: "other-model" }] } }
    : { status: 401, body: { error: { message: "Incorrect API key provided.", code: "invalid_api_key" } } },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
