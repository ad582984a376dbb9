import { limitConcurrency } from "@/lib/core/limit-concurrency";
import { createLruCache } from "@/lib/core/lru-cache";
import { isFetchError } from "./errors";
import type { Fetcher } from "./fetch";
import { type PictureType, pictureType } from "./sniff";

const MEBIBYTE = 1024 * 1024;
/** Largest picture, in bytes. */
const PICTURE_BYTES_MAX = 5 * MEBIBYTE;
/** Total time limit, so that a slow publisher frees its slot. */
const TIMEOUT_MS = 12_000;
/** Pictures loading at once. With the maximum size it bounds their memory. */
const LOADING_MAX = 12;
/** Pictures loading at once from one host, so that a slow one does not block the others. */
const LOADING_PER_HOST_MAX = 3;
/** Upper bound on pictures loading and waiting; later requests are refused. */
const WAITING_MAX = 300;
const KEPT_BYTES_MAX = 48 * MEBIBYTE;
/** Time until a failed picture is fetched again. */
const FAILED_MS = 5 * 60_000;
const FAILED_MAX = 5_000;
const ACCEPT = "image/avif, image/webp, image/png, image/jpeg, image/gif, image/svg+xml";

export interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  /** Detected from the bytes. */
  type: PictureType;
}

/** `none`: no picture of a supported format and size. `busy`: too many others are loading. */
type PictureOutcome = { kind: "picture"; picture: Picture } | { kind: "none" } | { kind: "busy" };

/** Loads publishers' pictures on behalf of the browser and caches them in memory. */
export interface Pictures {
  /** Never throws for a publisher's answer. */
  load(url: string, now: Date): Promise<PictureOutcome>;
}

interface Options {
  fetcher: Fetcher;
  /** Size of the cache. */
  keptBytesMax?: number;
  timeoutMs?: number;
  waitingMax?: number;
}

export function createPictures(options: Options): Pictures {
  const { fetcher, keptBytesMax = KEPT_BYTES_MAX, timeoutMs = TIMEOUT_MS, waitingMax = WAITING_MAX } = options;
  const kept = createLruCache<Picture>(keptBytesMax, ({ bytes }) => bytes.length);
  const failedAt = createLruCache<number>(FAILED_MAX, () => 1);
  const loading = new Map<string, Promise<Picture | null>>();
  const inTurn = limitConcurrency(LOADING_MAX);
  const inTurnOfHost = limitConcurrency(LOADING_PER_HOST_MAX);

  async function fetchPicture(url: string, now: Date): Promise<Picture | null> {
    try {
      const { status, body } = await fetcher.fetch(url, {
        headers: { accept: ACCEPT },
        bodyBytesMax: PICTURE_BYTES_MAX,
        totalTimeoutMs: timeoutMs,
        expects: "picture",
      });
      const type = status === 200 ? pictureType(body) : null;
      if (type !== null) {
        const picture = { bytes: new Uint8Array(body), type };
        kept.put(url, picture);
        return picture;
      }
    } catch (error) {
      if (!isFetchError(error)) throw error;
    }
    failedAt.put(url, now.getTime());
    return null;
  }

  /** Concurrent requests share one download. */
  function share(url: string, now: Date): Promise<Picture | null> {
    const host = URL.parse(url)?.host ?? "";
    const work = inTurnOfHost(host, () => inTurn("all", () => fetchPicture(url, now)));
    const shared = work.finally(() => loading.delete(url));
    loading.set(url, shared);
    return shared;
  }

  return {
    async load(url, now) {
      const found = kept.use(url);
      if (found) return { kind: "picture", picture: found };
      if (now.getTime() - (failedAt.use(url) ?? Number.NEGATIVE_INFINITY) < FAILED_MS) return { kind: "none" };
      if (!loading.has(url) && loading.size >= waitingMax) return { kind: "busy" };
      const picture = await (loading.get(url) ?? share(url, now));
      return picture ? { kind: "picture", picture } : { kind: "none" };
    },
  };
}
