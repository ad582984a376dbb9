"use client";

import { useState } from "react";
import { pictureAddress } from "@/lib/client/pictures";
import type { Post } from "@/lib/contract/posts";

interface CardPictureProps {
  post: Pick<Post, "id">;
  /** At the publisher. */
  url: string;
  className: string;
}

/** The picture of a post, in a box that is there before it. */
export function CardPicture({ post, url, className }: CardPictureProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className={`overflow-hidden rounded-lg bg-sunken ${className}`}>
      {!isBroken && (
        // biome-ignore lint/performance/noImgElement: the picture has the size that its publisher gave it
        <img
          src={pictureAddress(post.id, url)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}
