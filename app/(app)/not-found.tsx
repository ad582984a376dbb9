import { MessagePage } from "@/components/layout/message-page";

/** The app layout has its own `main`. */
export default function NotFoundInApp() {
  return <MessagePage title="Page not found">It may have been deleted, or it is not shared with you.</MessagePage>;
}
