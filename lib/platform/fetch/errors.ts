/** Reasons for a fetch without a response. Any HTTP status is a response. */
type FetchErrorCode =
  | "invalid_url"
  | "blocked_address"
  | "dns"
  | "tls"
  | "timeout"
  | "refused"
  | "too_large"
  | "too_many_redirects"
  | "bad_response"
  | "unsupported_content";

/** A fetch without a response. `message` is for the user; `detail` and `cause` are for the log. */
export class FetchError extends Error {
  override readonly name = "FetchError";
  readonly code: FetchErrorCode;
  /** The exact cause. May reveal a private network, so it must not reach a user. */
  readonly detail: string | null;

  /** @param message one sentence for the user: the problem and its remedy */
  constructor(code: FetchErrorCode, message: string, more: { detail?: string; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.code = code;
    this.detail = more.detail ?? null;
  }
}

/** Compares names, because each bundle has its own copy of the class. */
export function isFetchError(error: unknown): error is FetchError {
  return error instanceof Error && error.name === "FetchError";
}

/** Whether no connection to the server was made. */
export function isUnconnected({ code, cause }: FetchError): boolean {
  return ["refused", "tls"].includes(code) || (code === "timeout" && CONNECT_TIMEOUT.test(codeOf(cause)));
}

const CONNECT_TIMEOUT = /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/;

/** One message for all private targets, so that it does not reveal which exist. */
export function blockedAddress(detail: string): FetchError {
  const message =
    "This address leads into a private network, which Lede does not read. Enter an address on the public internet.";
  return new FetchError("blocked_address", message, { detail });
}

/** One message for a name without an address and for one with a private address. */
export function withoutPublicServer(): FetchError {
  const message = "No server on the public internet was found at this address. Check it, or try again later.";
  return new FetchError("blocked_address", message);
}

export function tooLarge(host: string, bytesMax: number, detail: string): FetchError {
  const size = `${Math.round(bytesMax / 1_048_576)} MB`;
  const message = `The document at ${host} is larger than Lede reads (${size}). Choose a smaller feed.`;
  return new FetchError("too_large", message, { detail });
}

export function badResponse(host: string, more: { detail?: string; cause?: unknown }): FetchError {
  return new FetchError("bad_response", `${host} sent an answer that cannot be read. Try again later.`, more);
}

export function timedOut(host: string, more: { detail?: string; cause?: unknown }): FetchError {
  return new FetchError("timeout", `${host} took too long to answer. Try again later.`, more);
}

export function unknownHost(host: string, cause?: unknown): FetchError {
  const message = `No server was found under the name ${host}. Check the spelling of the address.`;
  return new FetchError("dns", message, { cause });
}

function failedLookup(host: string, cause: unknown): FetchError {
  const message = `The name ${host} could not be looked up. Its name server or this server's network may be down; try again later.`;
  return new FetchError("dns", message, { cause });
}

const NO_ADDRESS = /^(ENOTFOUND|ENODATA|EBADNAME|ENONAME|EAI_NONAME|EAI_NODATA)$/;

/** @param causes why the lookups gave no address; a name server that fails says nothing about the name */
export function withoutAddress(host: string, causes: readonly unknown[]): FetchError {
  const failure = causes.find((cause) => !NO_ADDRESS.test(codeOf(cause)));
  return failure === undefined ? unknownHost(host, causes[0]) : failedLookup(host, failure);
}

/** Maps error codes of Node, OpenSSL, c-ares, zlib and undici; the first match counts. */
const TRANSLATIONS: readonly [RegExp, (host: string, cause: unknown) => FetchError][] = [
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, (host, cause) => timedOut(host, { cause })],
  [NO_ADDRESS, unknownHost],
  [/^(ESERVFAIL|EREFUSED|EBADRESP|ETIMEOUT|EAI_\w+)$/, failedLookup],
  [
    /^(CERT_|CRL_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_|EPROTO)/,
    (host, cause) =>
      new FetchError(
        "tls",
        `No secure connection to ${host} is possible: its certificate or encryption is faulty. Only the owner of the site can repair that.`,
        { cause },
      ),
  ],
  [
    /^(ECONN\w+|EHOST\w+|ENET\w+|EADDR\w+|EPIPE|EACCES|EPERM|UND_ERR_SOCKET)$/,
    (host, cause) =>
      new FetchError("refused", `The connection to ${host} failed. The site may be down; try again later.`, { cause }),
  ],
  [
    /^(HPE_|HTTPParserError|Z_|ZSTD_|BROTLI_|ERR_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES)/,
    (host, cause) => badResponse(host, { cause }),
  ],
];

function codeOf(error: unknown): string {
  // Happy Eyeballs reports every attempt; the first failure stands for all.
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return "";
  // Some errors of undici's parser have only a name.
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/**
 * Converts a failure of network, TLS, decompression or protocol to a `FetchError`, and a closed fetcher, for which no
 * server is to blame, to an `AbortError`. Returns anything else, a defect, unchanged.
 */
export function asFetchError(error: unknown, host: string): unknown {
  if (isFetchError(error)) return error;
  const code = codeOf(error);
  if (code === "UND_ERR_DESTROYED") return new DOMException("The fetcher was closed.", "AbortError");
  const translation = TRANSLATIONS.find(([pattern]) => pattern.test(code));
  return translation ? translation[1](host, error) : error;
}
