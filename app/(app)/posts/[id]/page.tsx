import type { Metadata } from "next";
import { cache } from "react";
import { ArticlePart } from "@/components/post/article-part";
import { cutArticle } from "@/components/post/cut-article";
import type { ServerText } from "@/components/post/post-text";
import { PostView } from "@/components/post/post-view";
import { requireContext } from "@/lib/auth/context";
import { postQuery } from "@/lib/client/posts";
import { neighboursQuery } from "@/lib/client/reader";
import { endpoints } from "@/lib/contract/endpoints";
import type { FullPost } from "@/lib/contract/post";
import { getNeighbours, getPost } from "@/lib/domain/posts/get-post";
import { idIn, orNotFound, Seeded, seed, throughContract } from "../../prefetch";

type Props = PageProps<"/posts/[id]">;

/** Loads the post in the URL once for the page and its title. */
const loadPost = cache(async (idText: string) => {
  const ctx = await requireContext();
  return throughContract(endpoints.getPost, await orNotFound(getPost(ctx, idIn(idText))));
});

/** Renders the part of a text that is shown first. */
function textOf({ content_markdown: markdown }: FullPost): ServerText {
  const [part = { markdown, openLevels: [] }] = cutArticle(markdown);
  return { markdown, firstPart: <ArticlePart part={part} base={1} number={1} /> };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title, summary, language } = await loadPost((await params).id);
  return { title, description: summary, ...(language && { other: { "content-language": language } }) };
}

export default async function PostPage({ params }: Props) {
  const post = await loadPost((await params).id);
  const ctx = await requireContext();
  const seeds = [
    { queryKey: postQuery(post.id).queryKey, data: post },
    await seed(neighboursQuery(post.id), endpoints.getNeighbours, getNeighbours(ctx, post.id)),
  ];
  return (
    <Seeded seeds={seeds}>
      <PostView key={post.id} postId={post.id} newsfeedId={post.newsfeed_id} text={textOf(post)} />
    </Seeded>
  );
}
