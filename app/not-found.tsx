import type { Metadata } from "next";
import { MessagePage } from "@/components/layout/message-page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFoundPage() {
  return (
    <main>
      <MessagePage title="There is nothing here">
        What stood at this address may have been deleted, or it belongs to somebody who has not shared it with you.
      </MessagePage>
    </main>
  );
}
