import { createElement } from "react";
import { PICTURE_SIZE, PublicPicture, pictureTexts } from "@/components/list/public-picture";
import { exchange } from "@/lib/api/exchange";
import { linkedResponse } from "@/lib/api/secret-link";
import { readSharedList, type SharedListCall } from "@/lib/api/shared-list";

const PICTURES_KEPT_MAX = 64;
/** Rendered pictures by their texts, newest last. Drawing is slow. */
const kept = new Map<string, Uint8Array<ArrayBuffer>>();

/** The preview image of a shared list. */
export function GET(request: Request, { params }: SharedListCall): Promise<Response> {
  return exchange(request, "/l/{token}/picture.png", async (ctx) => {
    const { list } = await readSharedList(ctx, request, (await params).token);
    const texts = pictureTexts(list);
    const basis = JSON.stringify(texts);
    const body = async () => kept.get(basis) ?? keep(basis, await draw(texts));
    return linkedResponse(request, { type: "image/png", basis, modifiedAt: list.updated_at, body });
  });
}

async function draw(texts: ReturnType<typeof pictureTexts>): Promise<Uint8Array<ArrayBuffer>> {
  // Loads several megabytes, which most requests do not need.
  const { ImageResponse } = await import("next/og");
  return new Uint8Array(await new ImageResponse(createElement(PublicPicture, texts), PICTURE_SIZE).arrayBuffer());
}

function keep(basis: string, picture: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const [oldest] = kept.keys();
  if (kept.size >= PICTURES_KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  kept.set(basis, picture);
  return picture;
}
