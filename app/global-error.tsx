"use client";

import "./globals.css";

/** Replaces the whole page after an error outside the app layout. Every page loads it, so it shares no larger part. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <main className="grid min-h-dvh place-content-center gap-4 px-6 text-center">
          <h1 className="font-serif text-[2rem]">Something went wrong</h1>
          <p>Nothing was lost. If this keeps happening, tell the person who runs this server.</p>
          <a className="text-accent underline" href="/">
            Go to the start page
          </a>
        </main>
      </body>
    </html>
  );
}
