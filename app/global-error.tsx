"use client";

import "./globals.css";
import { BrokenPage } from "@/components/layout/broken-page";

/** In the place of the whole page, whatever threw outside the frame of the app. One more for each segment would be part of every page. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <main>
          <BrokenPage {...props} />
        </main>
      </body>
    </html>
  );
}
