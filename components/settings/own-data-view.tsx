"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-classes";
import { DialogButton } from "@/components/ui/dialog";
import { PasswordField, TextField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { Page, Section } from "@/components/ui/page";
import { deleteAccount, downloadEverything } from "@/lib/client/account";
import { fieldErrors } from "@/lib/client/api-error";
import { type Owner, ProofField } from "./proof-field";

interface Losses {
  isOperator: boolean;
  /** Owned newsfeeds that have other members. */
  shared: readonly { id: string; name: string }[];
}

/** Export, import and deletion of the account's data. */
export function OwnDataView({ isOperator, shared, ...account }: Owner & Losses) {
  return (
    <Page title="Your data">
      <Section
        title="Everything, as JSON"
        text="Newsfeeds, sources, posts with their read state and key learnings, reading lists with your notes, feedback, reports and settings. Keys, passwords and secret addresses are left out."
      >
        <DialogButton
          text={
            <>
              <Download aria-hidden="true" size={16} /> Download everything…
            </>
          }
          title="Download everything"
          description="All your data in one file. Keep it private."
        >
          {(close) => <DownloadForm {...account} onDone={close} />}
        </DialogButton>
      </Section>
      <Section title="Sources, as OPML" text="The format that other feed readers import.">
        <div className="flex flex-wrap gap-2">
          <a className={buttonClasses()} href="/v1/opml" download>
            <Download aria-hidden="true" size={16} /> Download OPML
          </a>
          <ButtonLink look="quiet" href="/newsfeeds/import">
            Import OPML
          </ButtonLink>
        </div>
      </Section>
      <Section title="Delete your account" text="Immediate and permanent.">
        <Consequences isOperator={isOperator} shared={shared} />
        <DialogButton
          look="danger"
          className="mt-4"
          text="Delete account…"
          title="Delete your account?"
          description="This cannot be undone. Download what you want to keep first."
        >
          {(close) => <DeleteForm {...account} onCancel={close} />}
        </DialogButton>
      </Section>
    </Page>
  );
}

function Consequences({ isOperator, shared }: Losses) {
  return (
    <ul className="list-disc space-y-1 pl-5 text-ink-2">
      <li>
        Newsfeeds you own are deleted with their posts, for all members.
        {shared.length > 0 && " To keep one that others read, make another member its owner:"}
        {shared.length > 0 && (
          <ul className="list-disc pl-5">
            {shared.map(({ id, name }) => (
              <li key={id}>
                <Link className="text-ink underline underline-offset-3 wrap-anywhere" href={`/newsfeeds/${id}/members`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </li>
      <li>Your reading lists are deleted and their links stop working.</li>
      <li>Your API keys stop working and all browsers are signed out.</li>
      <li>All other data about you is removed within a few hours.</li>
      {isOperator && (
        <li>
          You run this server. If others have accounts, first set <code className="font-mono">ADMIN_EMAIL</code> and{" "}
          <code className="font-mono">ADMIN_PASSWORD</code> to the account that takes over, and restart Lede. Its
          address must be confirmed.
        </li>
      )}
    </ul>
  );
}

/** Asks for proof of identity, then starts the download. */
function DownloadForm({ onDone, ...account }: Owner & { onDone: () => void }) {
  const { mutate, error, isPending } = useMutation({ mutationFn: downloadEverything });
  const errors = error ? fieldErrors(error) : {};
  return (
    // Not called once the form is closed, because it may have been opened again.
    <Form noValidate onSubmit={(field) => mutate(field("password"), { onSuccess: onDone })}>
      <ProofField {...account} error={errors.password} />
      <FormError>{errors[""]}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button look="primary" type="submit" isBusy={isPending}>
          Download
        </Button>
      </div>
    </Form>
  );
}

/** Asks for the email and password, then deletes the account. */
function DeleteForm({ email, hasPassword, onCancel }: Owner & { onCancel: () => void }) {
  const [typed, setTyped] = useState("");
  const { mutate, error, isPending, isSuccess } = useMutation({ mutationFn: deleteAccount });
  const errors = error ? fieldErrors(error) : {};
  return (
    <Form noValidate onSubmit={(field) => mutate({ email: typed, password: field("password") })}>
      <TextField
        label="Your email address"
        type="email"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        hint={
          <>
            Type <span className="font-medium text-ink wrap-anywhere">{email}</span>
          </>
        }
        error={errors.email}
        required
      />
      {hasPassword && <PasswordField label="Your password" error={errors.password} />}
      <FormError>{errors[""]}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Keep account</Button>
        <Button
          look="danger"
          type="submit"
          isBusy={isPending || isSuccess}
          disabled={typed.trim().toLowerCase() !== email.toLowerCase()}
        >
          Delete account
        </Button>
      </div>
    </Form>
  );
}
