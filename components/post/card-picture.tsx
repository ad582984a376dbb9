"use client";

import { pictureAddress } from "@/lib/client/pictures";
import type { Post } from "@/lib/contract/posts";

interface CardPictureProps {
  post: Pick<Post, "id">;
  /** At the publisher. */
  url: string;
  className: string;
  onBroken: () => void;
}

/** The picture of a post, in a box that is there before it. */
export function CardPicture({ post, url, className, onBroken }: CardPictureProps) {
  return (
    <div data-picture="" className={`overflow-hidden rounded-lg bg-sunken ${className}`}>
      {/* biome-ignore lint/performance/noImgElement: the picture has the size that its publisher gave it */}
      <img
        // One that the server rendered may have failed before the page could listen.
        ref={(image) => void (image?.complete && image.naturalWidth === 0 && onBroken())}
        src={pictureAddress(post.id, url)}
        alt=""
        loading="lazy"
        decoding="async"
        onError={onBroken}
        className="size-full object-cover"
      />
    </div>
  );
}
