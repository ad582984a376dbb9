"use client";

import { useState } from "react";

/** The picture of a post, in a box that is there before it. It asks the publisher for nothing but the picture itself. */
export function CardPicture({ url, className }: { url: string; className: string }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className={`overflow-hidden rounded-lg bg-sunken ${className}`}>
      {!isBroken && (
        // biome-ignore lint/performance/noImgElement: the address is the publisher's; nothing of ours reads it
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}
