"use client";

import { type ComponentProps, useCallback, useContext, useRef, useState } from "react";
import { pictureAddress } from "@/lib/client/posts";
import { CopyButton } from "./copy-button";
import { PicturesOfPost } from "./pictures";

type ImageProps = ComponentProps<"img"> & { "data-inline"?: string; "data-linked"?: string };

/**
 * Reserves room before it loads, and opens at its full size. A picture that cannot be shown becomes a link to the
 * publisher. The title is its caption.
 */
export function TextImage({ src, alt = "", title, ...rest }: ImageProps) {
  const postId = useContext(PicturesOfPost);
  const [isBroken, setIsBroken] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  // It may have loaded or failed before hydration.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete) (image.naturalWidth === 0 ? setIsBroken : setIsLoaded)(true);
  }, []);
  if (typeof src !== "string" || !/^https?:/.test(src)) return null;
  const isInline = rest["data-inline"] !== undefined;
  if (postId === null || isBroken) {
    const className = isInline ? undefined : "picture-missing";
    const text = alt ? `Picture: ${alt}` : "Picture";
    // A link cannot contain a link.
    if (rest["data-linked"] !== undefined) return <span className={className}>{text}</span>;
    return (
      <a href={src} className={className} target="_blank" rel="noopener noreferrer nofollow ugc">
        {text}
      </a>
    );
  }
  const address = pictureAddress(postId, src);
  const picture = (
    // biome-ignore lint/performance/noImgElement: the picture has the size that its publisher gave it
    <img
      ref={check}
      src={address}
      alt={alt}
      loading="lazy"
      decoding="async"
      onLoad={() => setIsLoaded(true)}
      onError={() => setIsBroken(true)}
      className={isInline ? "picture-inline" : "picture"}
      data-loading={isLoaded ? undefined : ""}
    />
  );
  return (
    <>
      {rest["data-linked"] === undefined && !isInline ? (
        <a
          href={address}
          className="picture-link"
          aria-label={alt ? undefined : "Picture"}
          target="_blank"
          rel="noopener noreferrer"
        >
          {picture}
        </a>
      ) : (
        picture
      )}
      {title && !isInline && <span className="picture-caption">{title}</span>}
    </>
  );
}

export function TextPre({ children, dir }: ComponentProps<"pre">) {
  const ref = useRef<HTMLPreElement>(null);
  return (
    <div className="copyable" dir={dir}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre ref={ref} tabIndex={0}>
        {children}
      </pre>
      <CopyButton what="code" text={() => ref.current?.textContent ?? ""} className="copy" />
    </div>
  );
}

/** Marks a text that is still growing. */
export const GROWING = <div data-growing="" hidden />;
