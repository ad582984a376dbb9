import { readInstagram, readThreads } from "./meta-reply";
import { readRedditListing, readRedditToken } from "./reddit-reply";
import { readXPosts, readXUser } from "./x-reply";
import { readYoutubeOwner, readYoutubePage } from "./youtube-reply";

/** Readers of the networks' API replies, for the worker threads. */
export const apiReplies = {
  readXUser,
  readXPosts,
  readInstagram,
  readThreads,
  readRedditToken,
  readRedditListing,
  readYoutubeOwner,
  readYoutubePage,
};
