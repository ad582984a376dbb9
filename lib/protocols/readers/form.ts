import { readBytes } from "@/lib/api/body";
import { AppError } from "@/lib/core/errors";

/** Apps send up to 10,000 ids at once. */
const BODY_BYTES_MAX = 2 * 1_048_576;

/**
 * Parameters of a request: those of the address, then those of its form. The form's replace those of the address, as in
 * FreshRSS: apps send some in both, and do not always encode them in the address.
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const bytes = await readBytes(request, BODY_BYTES_MAX);
  const form = bytes.length > 0 ? [...(await parseForm(request, bytes))] : [];
  const names = new Set(form.map(([name]) => name));
  const ofAddress = [...new URL(request.url).searchParams].filter(([name]) => !names.has(name));
  // Not by `append`, which writes the whole address again for each parameter.
  return new URLSearchParams([...ofAddress, ...form]);
}

/** Apps that send no content type, or a wrong one, send a URL-encoded form. */
async function parseForm(request: Request, bytes: Uint8Array): Promise<Iterable<[string, string]>> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/")) return new URLSearchParams(new TextDecoder().decode(bytes));
  try {
    const form = await new Response(Buffer.from(bytes), { headers: { "Content-Type": type } }).formData();
    return [...form].flatMap(([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : []));
  } catch (cause) {
    throw new AppError("bad_request", "The form is not well-formed multipart/form-data.", { cause });
  }
}
