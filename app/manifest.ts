import type { MetadataRoute } from "next";

/** Lets browsers install Lede and share pages into it. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/",
    name: "Lede",
    short_name: "Lede",
    description: "A few posts worth reading, each with what it means for you.",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#fbfaf7",
    theme_color: "#fbfaf7",
    categories: ["news", "productivity"],
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    share_target: { action: "/add-source", method: "GET", params: { title: "title", text: "text", url: "url" } },
    shortcuts: [
      { name: "All unread", url: "/unread" },
      { name: "Newsfeeds", url: "/newsfeeds" },
      { name: "Reading lists", url: "/lists" },
      { name: "Add a source", url: "/add-source" },
    ],
  };
}
