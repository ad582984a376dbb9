import { readInstagram, readThreads } from "./meta-reply";
import { readRedditListing, readRedditToken } from "./reddit-reply";
import { readXPosts, readXUser } from "./x-reply";
import { readYoutubeOwner, readYoutubePage } from "./youtube-reply";

/** Reads the replies of the networks' APIs. For the worker threads, as these are foreign bytes. */
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
