/** Said below a key learning whose quotes do not stand in the article. */
export const UNSUPPORTED = "No quote from the post backs this up: check it before you rely on it.";
