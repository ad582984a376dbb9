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
/** The same for one host or one reader, so that none of them fills the queue. */
const WAITING_OF_ONE_MAX = 100;
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
  /** Never throws for a publisher's answer. @throws the reason of `signal` */
  load(url: string, request: PictureRequest): Promise<PictureOutcome>;
}

interface PictureRequest {
  now: Date;
  /** Id of the user who waits. */
  reader: string;
  /** Aborted when the client is gone. */
  signal?: AbortSignal | undefined;
}

interface Options {
  fetcher: Fetcher;
  /** Size of the cache. */
  keptBytesMax?: number;
  timeoutMs?: number;
  waitingMax?: number;
  waitingOfOneMax?: number;
}

/** A download, or its wait for a slot. */
interface Loading {
  host: string;
  /** The user who asked first. */
  reader: string;
  picture: Promise<Picture | null>;
  /** Clients that wait for it. */
  requests: number;
  isRunning(): boolean;
  /** Leaves the queue. */
  drop(): void;
}

export function createPictures(options: Options): Pictures {
  const { fetcher, keptBytesMax = KEPT_BYTES_MAX, timeoutMs = TIMEOUT_MS } = options;
  const kept = createLruCache<Picture>(keptBytesMax, ({ bytes }) => bytes.length);
  const failedAt = createLruCache<number>(FAILED_MAX, () => 1);

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

  const queue = createQueue(fetchPicture, options);
  return {
    async load(url, request) {
      const found = kept.use(url);
      if (found) return { kind: "picture", picture: found };
      const sinceFailed = request.now.getTime() - (failedAt.use(url) ?? Number.NEGATIVE_INFINITY);
      if (sinceFailed < FAILED_MS) return { kind: "none" };
      const loading = queue(url, request);
      if (loading === null) return { kind: "busy" };
      const picture = await loading;
      return picture ? { kind: "picture", picture } : { kind: "none" };
    },
  };
}

type Queue = (url: string, request: PictureRequest) => Promise<Picture | null> | null;

/**
 * Makes a queue of downloads, which returns null when it is full. Concurrent requests share one download. A download
 * that still waits for a slot is dropped with its last client.
 */
function createQueue(
  fetchPicture: (url: string, now: Date) => Promise<Picture | null>,
  { waitingMax = WAITING_MAX, waitingOfOneMax = WAITING_OF_ONE_MAX }: Options,
): Queue {
  const queue = new Map<string, Loading>();
  const inTurn = limitConcurrency(LOADING_MAX);
  const inTurnOfHost = limitConcurrency(LOADING_PER_HOST_MAX);

  function isFull(host: string, reader: string): boolean {
    if (queue.size >= waitingMax) return true;
    const all = [...queue.values()];
    const count = (isSame: (loading: Loading) => boolean) => all.filter(isSame).length;
    return (
      count((loading) => loading.host === host) >= waitingOfOneMax ||
      count((loading) => loading.reader === reader) >= waitingOfOneMax
    );
  }

  function enter(url: string, { now, reader }: PictureRequest): Loading | null {
    const host = URL.parse(url)?.host ?? "";
    if (isFull(host, reader)) return null;
    const gone = new AbortController();
    let isRunning = false;
    const start = () => {
      isRunning = true;
      return fetchPicture(url, now);
    };
    const work = inTurnOfHost(host, () => inTurn("all", start, gone.signal), gone.signal);
    const leave = () => queue.get(url) === loading && queue.delete(url);
    const loading: Loading = {
      host,
      reader,
      picture: work.finally(leave),
      requests: 0,
      isRunning: () => isRunning,
      drop: () => {
        leave();
        gone.abort();
      },
    };
    queue.set(url, loading);
    return loading;
  }

  return (url, request) => {
    const loading = queue.get(url) ?? enter(url, request);
    if (loading === null) return null;
    loading.requests += 1;
    return unlessAborted(loading.picture, request.signal).finally(() => {
      loading.requests -= 1;
      if (loading.requests === 0 && !loading.isRunning()) loading.drop();
    });
  };
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp);
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
