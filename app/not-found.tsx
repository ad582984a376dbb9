import type { Metadata } from "next";
import { MessagePage } from "@/components/layout/message-page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFoundPage() {
  return (
    <main>
      <MessagePage title="Page not found">It may have been deleted, or it is not shared with you.</MessagePage>
    </main>
  );
}
