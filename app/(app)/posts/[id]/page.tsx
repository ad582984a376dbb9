import type { Metadata } from "next";
import { cache } from "react";
import { PostView } from "@/components/post/post-view";
import { requireContext } from "@/lib/auth/context";
import { postQuery } from "@/lib/client/posts";
import { getPost as getPostEndpoint } from "@/lib/contract/posts";
import { getPost } from "@/lib/posts/get-post";
import { idIn, orNotFound, Seeded, throughContract } from "../../prefetch";

type Props = PageProps<"/posts/[id]">;

/** The post that the address names, once for the page and its title. */
const loadPost = cache(async (idText: string) => {
  const ctx = await requireContext();
  return throughContract(getPostEndpoint, await orNotFound(getPost(ctx, idIn(idText))));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await loadPost((await params).id)).title };
}

export default async function PostPage({ params }: Props) {
  const post = await loadPost((await params).id);
  return (
    <Seeded seeds={[{ queryKey: postQuery(post.id).queryKey, data: post }]}>
      <PostView key={post.id} postId={post.id} newsfeedId={post.newsfeed_id} />
    </Seeded>
  );
}
