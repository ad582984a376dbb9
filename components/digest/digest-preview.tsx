"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { ActionButton } from "@/components/ui/action-button";
import { FullTime } from "@/components/ui/clock";
import { Empty, NewsfeedGone } from "@/components/ui/empty";
import { NewsfeedHeader } from "@/components/ui/newsfeed-header";
import { Page } from "@/components/ui/page";
import { Pills } from "@/components/ui/pills";
import { useNewsfeedGone } from "@/components/ui/use-newsfeed-gone";
import { addressOf, call } from "@/lib/client/call";
import { digestPreviewQuery, digestQuery } from "@/lib/client/digests";
import { showToast } from "@/lib/client/toasts";
import type { OutputOf } from "@/lib/contract/endpoints";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { OBSTACLES } from "./obstacles";

type Preview = OutputOf<"previewDigest">;
type Mail = NonNullable<Preview["mail"]>;

interface DigestPreviewProps {
  newsfeed: Pick<Newsfeed, "id" | "name">;
  /** Operators can open the outbox. */
  isOperator: boolean;
}

export function DigestPreview({ newsfeed, isOperator }: DigestPreviewProps) {
  const { data: preview } = useQuery(digestPreviewQuery(newsfeed.id));
  const { data: digest } = useQuery(digestQuery(newsfeed.id));
  if (useNewsfeedGone(newsfeed.id)) return <NewsfeedGone />;
  if (!preview) return null;
  const { mail, since, destination } = preview;
  return (
    <Page
      title={`Digest of ${newsfeed.name}`}
      header={<NewsfeedHeader newsfeed={newsfeed} />}
      lead={
        <>
          The digest that would be sent now, with other newsfeeds due at the same time. Covers posts since{" "}
          <FullTime at={since} />.{" "}
          {digest?.paused_until && (
            <>
              Paused until <FullTime at={digest.paused_until} />.{" "}
            </>
          )}
          <Link
            href={`/newsfeeds/${newsfeed.id}/settings#digest`}
            className="text-ink-2 underline decoration-accent underline-offset-3 hover:text-ink"
          >
            Change schedule
          </Link>
        </>
      }
      action={mail && !destination.obstacle && <SendTest newsfeedId={newsfeed.id} />}
    >
      <Destination destination={destination} isOperator={isOperator} />
      {mail ? (
        <MailParts mail={mail} newsfeedId={newsfeed.id} />
      ) : (
        <Empty title="Nothing new">There are no new unread posts, so no digest would be sent.</Empty>
      )}
    </Page>
  );
}

function SendTest({ newsfeedId }: { newsfeedId: string }) {
  const sent = (address: string) => `A test email is on its way to ${address}`;
  const saved = "The test email was saved as a file on the server";
  return (
    <ActionButton
      look="primary"
      act={() => call("POST /v1/newsfeeds/{id}/digest/test", { params: { id: newsfeedId } })}
      onDone={({ address, is_filed }) => showToast({ text: is_filed ? saved : sent(address) })}
    >
      Send a test
    </ActionButton>
  );
}

type DestinationProps = Pick<Preview, "destination"> & Pick<DigestPreviewProps, "isOperator">;

function Destination({ destination: { address, is_filed, obstacle }, isOperator }: DestinationProps) {
  if (obstacle) return <Note>{OBSTACLES[obstacle]}</Note>;
  if (!is_filed) return <p className="mb-5 text-ink-2 wrap-anywhere">Sent to {address}.</p>;
  return (
    <Note>
      No mail provider is set up on this server. Emails are kept in the{" "}
      {isOperator ? (
        <Link href="/settings/status/outbox" className="font-medium text-accent underline">
          outbox
        </Link>
      ) : (
        "outbox"
      )}{" "}
      and in the folder <code>mail</code> of the data directory.
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mb-5 max-w-measure rounded-lg bg-sunken px-3 py-2 text-ink-2">{children}</p>;
}

const PARTS = [
  { value: "html", text: "Email" },
  { value: "text", text: "Plain text" },
] as const;

function MailParts({ mail, newsfeedId }: { mail: Mail; newsfeedId: string }) {
  const [shown, setShown] = useState<"html" | "text">("html");
  return (
    <>
      <dl className="mb-4 grid gap-x-4 gap-y-1 medium:grid-cols-[auto_1fr]">
        <dt className="text-ink-3">Subject</dt>
        <dd dir="auto" className="font-medium wrap-anywhere">
          {mail.subject}
        </dd>
        <dt className="text-ink-3">Preview</dt>
        <dd dir="auto" className="text-ink-2 wrap-anywhere">
          {mail.preview}
        </dd>
      </dl>
      <div className="mb-3">
        <Pills label="Show" choices={PARTS} value={shown} onChange={setShown} />
      </div>
      {shown === "html" ? (
        <iframe
          title="Digest email"
          src={addressOf("GET /api/app/newsfeeds/{id}/digest/preview/mail", { params: { id: newsfeedId } })}
          // Links open in a new tab; scripts never run.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="h-[70vh] min-h-96 w-full rounded-lg border border-line"
        />
      ) : (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
          tabIndex={0}
          className="max-h-[70vh] overflow-auto rounded-lg border border-line bg-raised p-4 font-mono text-meta whitespace-pre-wrap wrap-anywhere"
        >
          {mail.text}
        </pre>
      )}
    </>
  );
}
