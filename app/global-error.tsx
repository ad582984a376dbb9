"use client";

import "./globals.css";
import { BrokenPage } from "@/components/layout/broken-page";

/** Replaces the whole page after an error outside the app layout. A second boundary would make every page larger. */
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
