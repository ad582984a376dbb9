"use client";

import { BrokenPage } from "@/components/layout/broken-page";

export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <main>
      <BrokenPage {...props} />
    </main>
  );
}
