// Limits that pages state too. No schemas, because the browser loads this file and zod is large.

/** New posts of a newsfeed are counted up to this number. */
export const NEW_COUNT_MAX = 200;

/** Days that the preview of a newsfeed covers. */
export const PREVIEW_DAYS = 30;

/** Maximum articles that a preview judges, newest first. */
export const PREVIEW_ARTICLES_MAX = 2_000;

/** Days of a source's activity, including today. */
export const ACTIVITY_DAYS = 30;

/** Newest posts that are translated when a source gets a language. */
export const TRANSLATED_AT_ONCE = 20;

/** Posts on which a business context is tried. */
export const TRIAL_POSTS_MAX = 10;

/** Lifetime of an invitation. */
export const INVITATION_DAYS = 7;

/** Minutes after sign-in during which an account without a password needs no other proof. */
export const FRESH_SESSION_MINUTES = 15;

/** Runs are counted up to this number, because counting more would slow down the engine. */
export const ENGINE_COUNT_MAX = 10_000;

/** Maximum body with an OPML file, larger than other bodies: about 20,000 sources, quotes escaped in JSON. */
export const OPML_REQUEST_BYTES_MAX = 5 * 1_048_576;
