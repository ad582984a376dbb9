"use client";

import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { showToast } from "@/lib/client/toasts";
import { Button } from "../ui/button";

interface InvitationLinkProps {
  email: string;
  url: string;
  isMailKept: boolean;
}

/** The link of an invitation, to be passed on. */
export function InvitationLink({ email, url, isMailKept }: InvitationLinkProps) {
  const boxRef = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Without a secure connection, browsers keep the clipboard to themselves.
      boxRef.current?.select();
      showToast({ text: "The link is selected. Copy it with your keyboard." });
    }
  };
  return (
    <div className="mt-4 max-w-xl rounded-xl border border-line bg-raised p-4">
      <p className="font-medium wrap-anywhere">{email} is invited</p>
      <p className="mt-0.5 text-ink-2">
        {isMailKept ? "Send them this link." : "An email is on its way. You can also send this link yourself."} It is
        shown only once.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <input
          ref={boxRef}
          readOnly
          value={url}
          aria-label={`Link for ${email}`}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-9 min-w-0 flex-1 basis-48 rounded-lg border border-edge bg-sunken px-3 py-1.5 font-mono text-meta"
        />
        <Button onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden="true" size={15} /> : <Copy aria-hidden="true" size={15} />}
          {isCopied ? "Copied" : "Copy link"}
        </Button>
      </div>
    </div>
  );
}
