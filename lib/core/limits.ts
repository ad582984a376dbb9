/** Keywords per newsfeed. Matching time grows with their number. */
export const KEYWORDS_MAX = 100;
export const KEYWORD_CHARACTERS_MAX = 100;

/** Similar posts are counted up to this number. */
export const SIMILAR_COUNT_MAX = 100;

export const NAME_CHARACTERS_MAX = 200;
export const DESCRIPTION_CHARACTERS_MAX = 2_000;
export const BUSINESS_CONTEXT_CHARACTERS_MAX = 8_000;
export const URL_CHARACTERS_MAX = 2_048;
export const PAGE_SIZE_MAX = 200;
export const PAGE_SIZE_DEFAULT = 50;
/** Posts that one call marks by their ids. */
export const BULK_POSTS_MAX = 1_000;
export const SOURCES_PER_NEWSFEED_MAX = 500;
export const NEWSFEEDS_PER_USER_MAX = 200;
export const FOLDERS_PER_USER_MAX = 100;
export const LISTS_PER_USER_MAX = 500;
/** Searches with a feed address. */
export const FEED_SEARCHES_PER_USER_MAX = 100;
/** OPML documents elsewhere that are read daily. */
export const OPML_SUBSCRIPTIONS_PER_USER_MAX = 10;
export const NOTE_CHARACTERS_MAX = 2_000;
export const SEARCH_CHARACTERS_MAX = 500;
/** Includes open invitations. */
export const MEMBERS_PER_NEWSFEED_MAX = 100;

export const WEBHOOKS_PER_USER_MAX = 50;
export const CHANNELS_PER_USER_MAX = 50;
export const RULES_PER_USER_MAX = 100;
export const DELIVERIES_KEPT_DAYS = 30;
/** Period of the preview of a notification rule. */
export const RULE_PREVIEW_DAYS = 30;

/** Days after the fetch in which a refused article can be viewed and rescued. */
export const REFUSED_KEPT_DAYS = 30;

/** Minimum relevance of a post that matters. */
export const MATTERS_MIN = 60;

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

export const PASSWORD_CHARACTERS_MIN = 8;
export const PASSWORD_CHARACTERS_MAX = 256;

/** Path that a mailed link leads on to. Some mail programs cut long links. */
export const NEXT_CHARACTERS_MAX = 1_000;

/** Lifetime of an invitation. */
export const INVITATION_DAYS = 7;

/** Minutes after sign-in during which an account without a password needs no other proof. */
export const FRESH_SESSION_MINUTES = 15;

/** Standstill of the embedded engine: longer than any iteration of a healthy loop, and than the pause between ticks. */
export const STALLED_MS_MAX = 120_000;

/** Runs are counted up to this number, because counting more would slow down the engine. */
export const ENGINE_COUNT_MAX = 10_000;

/** Maximum body with an OPML file, larger than other bodies: about 20,000 sources, quotes escaped in JSON. */
export const OPML_REQUEST_BYTES_MAX = 5 * 1_048_576;
