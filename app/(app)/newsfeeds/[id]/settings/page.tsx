import type { Metadata } from "next";
import { NewsfeedSettings } from "@/components/newsfeed/newsfeed-settings";
import { loadNewsfeed } from "../load-newsfeed";

type Props = PageProps<"/newsfeeds/[id]/settings">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { newsfeed } = await loadNewsfeed((await params).id);
  return { title: `Settings of ${newsfeed.name}` };
}

export default async function NewsfeedSettingsPage({ params }: Props) {
  const { newsfeed } = await loadNewsfeed((await params).id);
  return <NewsfeedSettings key={newsfeed.id} newsfeed={newsfeed} />;
}
