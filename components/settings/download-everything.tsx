"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { fieldErrors } from "@/lib/client/api-error";
import { downloadEverything } from "@/lib/client/own-data";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FormError } from "../ui/field";
import { ProofField } from "./proof-field";

interface DownloadEverythingProps {
  email: string;
  hasPassword: boolean;
}

/** Asks whose hands the session is in, and begins the download. */
export function DownloadEverything(account: DownloadEverythingProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download aria-hidden="true" size={16} /> Download everything…
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Download everything"
        description="All your data in one file. Keep it private."
      >
        <ProofForm {...account} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ProofForm({ email, hasPassword, onDone }: DownloadEverythingProps & { onDone: () => void }) {
  const { mutate, error, isPending } = useMutation({ mutationFn: downloadEverything, onSuccess: onDone });
  const errors = error ? fieldErrors(error) : {};
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(String(new FormData(event.currentTarget).get("password") ?? ""));
      }}
    >
      <ProofField email={email} hasPassword={hasPassword} error={errors.password} />
      <FormError>{errors[""]}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button look="primary" type="submit" isBusy={isPending}>
          Download
        </Button>
      </div>
    </form>
  );
}
