"use client";

import { Download } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "../ui/button";
import { buttonClasses } from "../ui/button-classes";
import { Page } from "../ui/page";
import { DeleteAccount } from "./delete-account";
import { DownloadEverything } from "./download-everything";
import { Section } from "./section";

interface OwnDataViewProps {
  email: string;
  hasPassword: boolean;
  /** Runs the installation. */
  isOperator: boolean;
}

/** What the reader takes along, and how they leave. */
export function OwnDataView(account: OwnDataViewProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Page title="Your data">
      <Section
        title="Everything, as JSON"
        text="Newsfeeds, sources, posts with what you read and learned, reading lists with your notes, your settings. No keys and no passwords."
      >
        <DownloadEverything email={account.email} hasPassword={account.hasPassword} />
      </Section>
      <Section title="Sources, as OPML" text="The form that other feed readers take.">
        <div className="flex flex-wrap gap-2">
          <a className={buttonClasses()} href="/v1/opml" download>
            <Download aria-hidden="true" size={16} /> Download OPML
          </a>
          <Link className={buttonClasses({ look: "quiet" })} href="/newsfeeds/import">
            Import OPML
          </Link>
        </div>
      </Section>
      <Section title="Delete your account" text="For good, and at once.">
        <Consequences isOperator={account.isOperator} />
        <Button look="danger" onClick={() => setDeleting(true)} className="mt-4">
          Delete account…
        </Button>
      </Section>
      <DeleteAccount isOpen={isDeleting} onOpenChange={setDeleting} {...account} />
    </Page>
  );
}

function Consequences({ isOperator }: { isOperator: boolean }) {
  return (
    <ul className="list-disc space-y-1 pl-5 text-ink-2">
      <li>Newsfeeds that you own are deleted with their posts, for all their members.</li>
      <li>Your reading lists go, and their share links stop.</li>
      <li>Your API keys stop, and all browsers are signed out.</li>
      <li>The rest of what we hold of you is removed within a few hours. Nobody can bring it back.</li>
      {isOperator && (
        <li>
          You run this installation. If no account has the address of <code className="font-mono">ADMIN_EMAIL</code>,
          the oldest of the others runs it then.
        </li>
      )}
    </ul>
  );
}
