import { MessagePage } from "@/components/layout/message-page";

/** Inside the frame of the app, which has its own `main`. */
export default function NotFoundInApp() {
  return (
    <MessagePage title="There is nothing here">
      What stood at this address may have been deleted, or it belongs to somebody who has not shared it with you.
    </MessagePage>
  );
}
