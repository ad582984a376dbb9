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
export const RINGS_PREVIEW_DAYS = 30;

/** Minimum relevance of a post that matters. */
export const MATTERS_MIN = 60;
