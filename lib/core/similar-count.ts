/** How many similar posts of a post are counted: one that has more of them tells this number. */
export const SIMILAR_COUNT_MAX = 100;
