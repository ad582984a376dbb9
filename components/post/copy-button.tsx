"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { showToast } from "@/lib/client/toasts";
import { Button } from "../ui/button";

const SHOWN_SECONDS = 2;

interface CopyButtonProps {
  /** What is copied, as it is called: "code". */
  what: string;
  /** Asked for at the click. */
  text: () => string;
  className?: string;
}

/** Puts a text into the clipboard and says so. */
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

/** @returns whether it is in the clipboard; where not, that was said */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToast({ text: "Your browser does not allow copying. Select the text and copy it by hand.", tone: "bad" });
    return false;
  }
}
