import { MessagePage } from "@/components/layout/message-page";

/** Inside the frame of the app, which has its own `main`. */
export default function NotFoundInApp() {
  return <MessagePage title="Page not found">It may have been deleted, or it is not shared with you.</MessagePage>;
}
