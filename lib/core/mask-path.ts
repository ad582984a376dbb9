/** A link's token grants access while the link is valid. The API's own paths contain ids alone. */
const SECRET_PATH = /^(?!\/v1\/)(.*?)\/(f|l|u|invitations|change-email|reset-password|sign-in-link|verify-email)\/.+/s;
/** Reader apps put a feed's address into the path, whose query often contains a key. */
const STREAM_PATH = /\/(stream\/contents|reader\/atom)\/.+/s;

/** Masks what a path or address without its query reveals, for the log and traces. */
export function maskPath(path: string): string {
  return path.replace(SECRET_PATH, "$1/$2/…").replace(STREAM_PATH, "/$1/…");
}
