import { expect, test } from "vitest";
import { hostFeedUrls, podcastLookupUrl } from "./host-feeds";

/** Rows of an address and its feeds; paths are relative to the same origin. */
const feedsOf = (address: string) =>
  hostFeedUrls(`https://${address}`).map((url) => url.replace(new URL(`https://${address}`).origin, ""));

test.each([
  ["github.com/ann", ["/ann.atom"]],
  ["github.com/ann/tool", ["/ann/tool/releases.atom", "/ann/tool/commits.atom", "/ann/tool/tags.atom"]],
  ["github.com/ann/tool.git", ["/ann/tool/releases.atom", "/ann/tool/commits.atom", "/ann/tool/tags.atom"]],
  ["github.com/ann/tool/releases", ["/ann/tool/releases.atom"]],
  ["github.com/ann/tool/releases/tag/v1", ["/ann/tool/releases.atom"]],
  ["github.com/ann/tool/tags", ["/ann/tool/tags.atom"]],
  ["github.com/ann/tool/commits", ["/ann/tool/commits.atom"]],
  ["github.com/ann/tool/commits/next/", ["/ann/tool/commits/next.atom"]],
  ["github.com/ann/tool/tree/feat/x", ["/ann/tool/commits/feat/x.atom"]],
  ["github.com/ann/tool/discussions", ["/ann/tool/discussions.atom"]],
  ["github.com/ann/tool/discussions/42", ["/ann/tool/discussions.atom"]],
  ["github.com/ann/tool/discussions/categories/ideas", ["/ann/tool/discussions/categories/ideas.atom"]],
  ["github.com/ann/tool/wiki", ["/ann/tool/wiki.atom"]],
  ["gist.github.com/ann", ["/ann.atom"]],
  ["github.com/ann/tool/issues", []],
  ["github.com/features/actions", []],
  ["github.com/", []],
])("GitHub: %s", (address, feeds) => expect(feedsOf(address)).toEqual(feeds));

test.each([
  ["gitlab.com/ann", ["/ann.atom"]],
  [
    "gitlab.com/team/sub/tool",
    ["/team/sub/tool/-/releases.atom", "/team/sub/tool/-/tags?format=atom", "/team/sub/tool.atom"],
  ],
  ["gitlab.com/team/tool/-/tags", ["/team/tool/-/tags?format=atom"]],
  ["gitlab.com/team/tool/-/releases", ["/team/tool/-/releases.atom"]],
  ["gitlab.com/team/tool/-/commits/main", ["/team/tool/-/commits/main?format=atom"]],
  ["gitlab.com/team/tool/-/tree/main", ["/team/tool/-/commits/main?format=atom"]],
  ["gitlab.com/team/tool/-/issues", ["/team/tool/-/issues.atom"]],
  ["gitlab.com/team/tool/-/pipelines", []],
  ["gitlab.com/explore", []],
])("GitLab: %s", (address, feeds) => expect(feedsOf(address)).toEqual(feeds));

test.each([
  ["medium.com/@ann", ["/feed/@ann"]],
  ["medium.com/@ann/a-post-1a2b3c", ["/feed/@ann"]],
  ["medium.com/the-paper", ["/feed/the-paper"]],
  ["medium.com/the-paper/tagged/energy", ["/feed/the-paper/tagged/energy"]],
  ["medium.com/tag/energy", ["/feed/tag/energy"]],
  ["ann.medium.com/", ["/feed"]],
  ["medium.com/m/signin", []],
  ["medium.com/", []],
])("Medium: %s", (address, feeds) => expect(feedsOf(address)).toEqual(feeds));

test.each([
  ["ann.substack.com/", ["/feed"]],
  ["ann.substack.com/p/a-post", ["/feed"]],
  ["substack.com/@ann", ["https://ann.substack.com/feed"]],
  ["open.substack.com/pub/ann/p/a-post", ["https://ann.substack.com/feed"]],
  ["substack.com/home", []],
  ["open.substack.com/pub/evil.example%2Fx/p/a-post", []],
  ["open.substack.com/pub", []],
])("Substack: %s", (address, feeds) => expect(feedsOf(address)).toEqual(feeds));

test.each([
  ["ann.blogspot.com/", ["/feeds/posts/default"]],
  ["ann.blogspot.co.uk/2026/11/post.html", ["/feeds/posts/default"]],
  ["ann.blogspot.com/search/label/Rust%20lang", ["/feeds/posts/default/-/Rust%20lang"]],
])("Blogger: %s", (address, feeds) => expect(feedsOf(address)).toEqual(feeds));

test.each([
  ["ann.wordpress.com/", ["/feed/"]],
  ["ann.wordpress.com/category/ai/", ["/category/ai/feed/"]],
  ["ann.wordpress.com/category/ai/page/3/", ["/category/ai/feed/"]],
  ["ann.wordpress.com/author/bob", ["/author/bob/feed/"]],
  ["ann.wordpress.com/?cat=7", ["/?feed=rss2&cat=7"]],
  ["ann.wordpress.com/2026/11/02/post/", ["/feed/"]],
])("WordPress: %s", (address, feeds) => expect(feedsOf(address)).toEqual(feeds));

test.each([
  ["ann.tumblr.com/", ["/rss"]],
  ["ann.tumblr.com/tagged/cats", ["/tagged/cats/rss"]],
  ["www.tumblr.com/ann", ["https://ann.tumblr.com/rss"]],
  ["www.tumblr.com/ann/tagged/cats", ["https://ann.tumblr.com/tagged/cats/rss"]],
  ["www.tumblr.com/blog/view/ann", ["https://ann.tumblr.com/rss"]],
  ["www.tumblr.com/tagged/cats", []],
  ["www.tumblr.com/evil.example%2Fx", []],
])("Tumblr: %s", (address, feeds) => expect(feedsOf(address)).toEqual(feeds));

test.each([
  ["ann.ghost.io/", ["/rss/"]],
  ["ann.ghost.io/tag/energy/page/2/", ["/tag/energy/rss/"]],
  ["ann.ghost.io/author/bob/", ["/author/bob/rss/"]],
  ["ann.ghost.io/a-post/", ["/rss/"]],
])("Ghost: %s", (address, feeds) => expect(feedsOf(address)).toEqual(feeds));

test.each([
  ["meta.discourse.org/", ["/latest.rss"]],
  ["meta.discourse.org/latest", ["/latest.rss"]],
  ["meta.discourse.org/categories", ["/latest.rss"]],
  ["meta.discourse.org/top", ["/top.rss"]],
  ["meta.discourse.org/c/support/6", ["/c/support/6.rss"]],
  ["meta.discourse.org/c/support/wordpress/55/l/latest", ["/c/support/wordpress/55.rss"]],
  ["meta.discourse.org/tag/solved", ["/tag/solved.rss"]],
  ["meta.discourse.org/t/a-topic/123/4", ["/t/a-topic/123.rss"]],
  ["forum.discourse.group/u/ann", ["/u/ann/activity.rss"]],
  ["discourse.site.example/g/team", ["/g/team/posts.rss"]],
])("Discourse: %s", (address, feeds) => expect(feedsOf(address)).toEqual(feeds));

test.each([
  ["news.ycombinator.com/", ["/rss"]],
  ["news.ycombinator.com/news?p=2", ["/rss"]],
  ["news.ycombinator.com/newest", ["https://hnrss.org/newest"]],
  ["news.ycombinator.com/show", ["https://hnrss.org/show"]],
  ["news.ycombinator.com/user?id=ann", ["https://hnrss.org/user?id=ann"]],
  ["news.ycombinator.com/item?id=1", ["https://hnrss.org/item?id=1"]],
  ["news.ycombinator.com/login", []],
])("Hacker News: %s", (address, feeds) => expect(feedsOf(address)).toEqual(feeds));

test.each([
  ["stackoverflow.com/", ["/feeds"]],
  ["stackoverflow.com/questions", ["/feeds"]],
  ["stackoverflow.com/questions/tagged/rust", ["/feeds/tag/rust"]],
  ["stackoverflow.com/questions/tagged/rust+async", ["/feeds/tag?tagnames=rust+and+async&sort=newest"]],
  ["stackoverflow.com/questions/123/how", ["/feeds/question/123"]],
  ["stackoverflow.com/users/7/ann", ["/feeds/user/7"]],
  ["cooking.stackexchange.com/questions/tagged/bread", ["/feeds/tag/bread"]],
  ["mathoverflow.net/", ["/feeds"]],
  ["pt.stackoverflow.com/tags/php/info", ["/feeds/tag/php"]],
  ["stackoverflow.com/users", []],
  ["stackoverflow.com/tags", []],
])("Stack Exchange: %s", (address, feeds) => expect(feedsOf(address)).toEqual(feeds));

test.each([
  ["vimeo.com/ann", ["/ann/videos/rss"]],
  ["vimeo.com/channels/staffpicks", ["/channels/staffpicks/videos/rss"]],
  ["vimeo.com/groups/film", ["/groups/film/videos/rss"]],
  ["vimeo.com/123456", []],
  ["vimeo.com/watch", []],
])("Vimeo: %s", (address, feeds) => expect(feedsOf(address)).toEqual(feeds));

const FLICKR = "/services/feeds";
test.each([
  ["www.flickr.com/photos/12345678@N00/", [`${FLICKR}/photos_public.gne?id=12345678%40N00&format=atom`]],
  ["www.flickr.com/photos/12345678@N00/albums/99", [`${FLICKR}/photoset.gne?set=99&nsid=12345678%40N00&format=atom`]],
  ["www.flickr.com/photos/tags/cats", [`${FLICKR}/photos_public.gne?tags=cats&format=atom`]],
  ["www.flickr.com/groups/44124324682@N01/pool", [`${FLICKR}/groups_pool.gne?id=44124324682%40N01&format=atom`]],
  ["www.flickr.com/photos/ann/", []],
  ["www.flickr.com/explore", []],
])("Flickr: %s", (address, feeds) => expect(feedsOf(address)).toEqual(feeds));

test.each([
  ["arxiv.org/list/cs.AI/recent", ["https://rss.arxiv.org/rss/cs.AI"]],
  ["arxiv.org/archive/cs", ["https://rss.arxiv.org/rss/cs"]],
  ["arxiv.org/a/warner_s_1", ["https://arxiv.org/a/warner_s_1.atom"]],
  ["arxiv.org/abs/2601.00001", []],
])("arXiv: %s", (address, feeds) => expect(hostFeedUrls(`https://${address}`)).toEqual(feeds));

test.each([
  [
    "news.google.com/search?q=grid%20storage&hl=en-GB&gl=GB&ceid=GB:en",
    ["/rss/search?q=grid%20storage&hl=en-GB&gl=GB&ceid=GB:en"],
  ],
  ["news.google.com/topics/CAAq?hl=de", ["/rss/topics/CAAq?hl=de"]],
  ["news.google.com/home?hl=de&gl=DE&ceid=DE:de", ["/rss?hl=de&gl=DE&ceid=DE:de"]],
  ["news.google.com/read/CBMi", []],
])("Google News: %s", (address, feeds) => expect(feedsOf(address)).toEqual(feeds));

test.each([
  ["www.reddit.com/r/rust+typescript/", ["/r/rust+typescript/.rss"]],
  ["www.reddit.com/user/ann/m/power", ["/user/ann/m/power/.rss"]],
  ["www.reddit.com/r/rust+typescript/.rss", []],
  ["www.reddit.com/r/rust", []],
  ["www.reddit.com/user/ann", []],
  ["www.reddit.com/", []],
])("Reddit: %s", (address, feeds) => expect(feedsOf(address)).toEqual(feeds));

test.each([
  [
    "https://podcasts.apple.com/us/podcast/the-show/id123456?i=9",
    "https://itunes.apple.com/lookup?id=123456&entity=podcast",
  ],
  ["https://podcasts.apple.com/us/podcast/the-show", null],
  ["https://music.apple.com/us/album/id1", null],
])("Apple Podcasts: %s", (address, lookup) => expect(podcastLookupUrl(address)).toBe(lookup));

test.each([
  "github.com/ann/tool/releases.atom",
  "gitlab.com/team/tool/-/tags?format=atom",
  "medium.com/feed/@ann",
  "ann.substack.com/feed",
  "ann.blogspot.com/feeds/posts/default",
  "ann.tumblr.com/rss",
  "meta.discourse.org/latest.rss",
  "news.ycombinator.com/rss",
  "stackoverflow.com/feeds/tag/rust",
  "news.google.com/rss/search?q=a",
  "www.flickr.com/services/feeds/photos_public.gne?id=1",
  "site.example/tag/x",
  "notgithub.com/ann",
  "github.com.site.example/ann",
])("adds nothing for %s", (address) => expect(feedsOf(address)).toEqual([]));
