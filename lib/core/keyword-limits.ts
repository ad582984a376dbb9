/** Of a newsfeed. The time that matching takes grows with the number of keywords. */
export const KEYWORDS_MAX = 100;
export const KEYWORD_CHARACTERS_MAX = 100;
