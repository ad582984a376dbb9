import { setImmediate } from "node:timers/promises";
import { createElement } from "react";
import { PICTURE_SIZE, PublicPicture, pictureTexts } from "@/components/list/public-picture";
import { exchange } from "@/lib/api/exchange";
import { linkedResponse } from "@/lib/api/secret-link";
import { readSharedList, type SharedListCall } from "@/lib/api/shared-list";
import { networkOf } from "@/lib/auth/network";
import type { SystemContext } from "@/lib/context/context";
import { takeToken } from "@/lib/context/rate-limit";
import { makeInTurn } from "@/lib/core/make-in-turn";

type Picture = Uint8Array<ArrayBuffer>;

/** Pictures by their texts. Drawing is slow and blocks the thread that answers all requests. */
const pictures = makeInTurn<Picture>({ keptMax: 64, waitingMax: 20 });
/** New pictures per network, which has all visitors behind a proxy missing from `TRUSTED_PROXY_HOPS`. */
const DRAWN_PER_MINUTE_MAX = 30;

/**
 * The preview image of a shared list.
 *
 * @throws AppError `rate_limited` when too many new pictures wait, or the network requested too many
 */
export function GET(request: Request, { params }: SharedListCall): Promise<Response> {
  return exchange(request, "/l/{token}/picture.png", async (ctx) => {
    const { list } = await readSharedList(ctx, request, (await params).token);
    const texts = pictureTexts(list);
    const basis = JSON.stringify(texts);
    const body = async () => {
      if (!pictures.has(basis)) await countDrawing(ctx, request);
      return pictures.request(basis, () => draw(texts));
    };
    return linkedResponse(request, { type: "image/png", basis, modifiedAt: list.updated_at, body });
  });
}

async function countDrawing(ctx: SystemContext, request: Request): Promise<void> {
  const key = `list-picture:${await networkOf(request)}`;
  await takeToken(ctx, { key, tokensMax: DRAWN_PER_MINUTE_MAX, windowSeconds: 60 }, "Too many new pictures.");
}

async function draw(texts: ReturnType<typeof pictureTexts>): Promise<Picture> {
  // Lets other requests run between two pictures.
  await setImmediate();
  // Loads several megabytes, which most requests do not need.
  const { ImageResponse } = await import("next/og");
  return new Uint8Array(await new ImageResponse(createElement(PublicPicture, texts), PICTURE_SIZE).arrayBuffer());
}
