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
        text="Newsfeeds, sources, posts with what you read and learned, reading lists with your notes, and settings. Keys and passwords are left out."
      >
        <DownloadEverything email={account.email} hasPassword={account.hasPassword} />
      </Section>
      <Section title="Sources, as OPML" text="The format that other feed readers import.">
        <div className="flex flex-wrap gap-2">
          <a className={buttonClasses()} href="/v1/opml" download>
            <Download aria-hidden="true" size={16} /> Download OPML
          </a>
          <Link className={buttonClasses({ look: "quiet" })} href="/newsfeeds/import">
            Import OPML
          </Link>
        </div>
      </Section>
      <Section title="Delete your account" text="Immediate and permanent.">
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
      <li>Newsfeeds you own are deleted with their posts, for all members.</li>
      <li>Your reading lists are deleted and their links stop working.</li>
      <li>Your API keys stop working and all browsers are signed out.</li>
      <li>All other data about you is removed within a few hours.</li>
      {isOperator && (
        <li>
          You run this server. If no account has the address in <code className="font-mono">ADMIN_EMAIL</code>, the
          oldest remaining account takes over.
        </li>
      )}
    </ul>
  );
}
