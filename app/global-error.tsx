"use client";

import "./globals.css";
import { BrokenPage } from "@/components/layout/broken-page";

/** In the place of the whole page, when its frame threw. */
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
