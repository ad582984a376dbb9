"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { showToast } from "@/lib/client/toasts";

const SHOWN_SECONDS = 2;

interface CopyButtonProps {
  /** Noun for the label: "code". */
  what: string;
  /** Evaluated on click. */
  text: () => string;
  className?: string;
}

export function CopyButton({ what, text, className = "" }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      look="quiet"
      size="small"
      title={`Copy ${what}`}
      aria-label={`Copy ${what}`}
      onClick={async () => setIsCopied(await copyText(text()))}
      className={className}
    >
      <Icon aria-hidden="true" size={15} />
      <span role="status" className="sr-only">
        {isCopied && "Copied"}
      </span>
    </Button>
  );
}

/** @returns whether it was copied; shows a message if not */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToast({ text: "Your browser does not allow copying. Select the text and copy it by hand.", tone: "bad" });
    return false;
  }
}
