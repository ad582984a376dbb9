/**
 * To be raised when the same document is to be read otherwise than before: every feed is then asked for it once more,
 * though it may not have changed.
 */
export const PARSER_VERSION = 2;
