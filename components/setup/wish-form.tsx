"use client";

import { FileUp } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { isComposing } from "@/components/keyboard/is-composing";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { decodeText } from "@/lib/core/decode-text";
import { readWish } from "./read-wish";

interface WishFormProps {
  /** Text of the button while it works. */
  busyText: string | null;
  /** The text is being followed, and another one would mix with it. */
  isReadOnly: boolean;
  error: string | undefined;
  /** Called when the text has changed, so that earlier results no longer apply. */
  onChange: () => void;
  onSubmit: (wish: string) => void;
}

/** One field for sites, a list of feeds or words. Pasted or dropped addresses and lists are submitted at once. */
export function WishForm({ busyText, isReadOnly, error, onChange, onSubmit }: WishFormProps) {
  const id = useId();
  const boxRef = useFocusAtFirst();
  const [isOver, setIsOver] = useState(false);
  const isBusy = busyText !== null;
  const submit = () => !isBusy && onSubmit(boxRef.current?.value.trim() ?? "");
  const take = (text: string) => {
    if (isBusy) return;
    if (boxRef.current && text.length < SHOWN_CHARACTERS_MAX) boxRef.current.value = text;
    onSubmit(text);
  };
  const takeFile = async (file: File | undefined) => {
    if (file) take(decodeText(new Uint8Array(await file.arrayBuffer()), null));
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData("text");
    if (event.currentTarget.value.trim() !== "" || readWish(text).kind === "words") return;
    event.preventDefault();
    take(text.trim());
  };
  return (
    <Form className="" onSubmit={submit}>
      {/* Dropping is a short cut for the button that chooses a file. */}
      <div
        {...dropTarget(setIsOver, takeFile)}
        className={`rounded-xl border bg-raised p-1.5 focus-within:border-ink-3 ${isOver ? "border-accent bg-accent-soft" : "border-edge"}`}
      >
        <textarea
          ref={boxRef}
          required
          readOnly={isReadOnly}
          rows={3}
          aria-label="Paste a site, or describe what you follow"
          onChange={onChange}
          onPaste={paste}
          onKeyDown={submitByEnter}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="gridnotes.example, or “storage tenders in Texas”"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="block w-full resize-none bg-transparent px-2.5 py-1.5 outline-none placeholder:text-ink-3 coarse:text-base"
        />
        <div className="flex items-center justify-between gap-2">
          <FileChoice isDisabled={isBusy} onFile={takeFile} />
          <Button look="primary" type="submit" isBusy={isBusy} className="min-h-11 justify-center px-5">
            {busyText ?? "Start"}
          </Button>
        </div>
      </div>
      <p id={id} role="status" className={error ? "mt-2 text-bad" : "sr-only"}>
        {error ?? busyText ?? ""}
      </p>
    </Form>
  );
}

/** A longer list of feeds is read without being shown. */
const SHOWN_CHARACTERS_MAX = 2_000;

/** Focuses the only field, except on touch screens, where a keyboard would cover the page. */
function useFocusAtFirst() {
  const ref = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (window.matchMedia("(pointer: fine)").matches) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}

function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || isComposing(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function dropTarget(setIsOver: (isOver: boolean) => void, onFile: (file: File | undefined) => Promise<void>) {
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      void onFile(file);
    },
  };
}

function FileChoice({
  isDisabled,
  onFile,
}: {
  isDisabled: boolean;
  onFile: (file: File | undefined) => Promise<void>;
}) {
  const isHydrated = useIsHydrated();
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-2.5 text-ink-2 hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <FileUp aria-hidden="true" size={16} />
      Choose an OPML file
      <input
        type="file"
        accept=".opml,.xml,.txt,text/x-opml,text/xml,application/xml,text/plain"
        // A choice before hydration would be lost.
        disabled={isDisabled || !isHydrated}
        className="sr-only"
        onChange={(event) => {
          const { currentTarget: box } = event;
          // Allows choosing the same file again.
          void onFile(box.files?.[0]).finally(() => {
            box.value = "";
          });
        }}
      />
    </label>
  );
}
