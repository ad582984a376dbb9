"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, FileUp } from "lucide-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-classes";
import { TextArea } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { Page } from "@/components/ui/page";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { fieldErrors } from "@/lib/client/api-error";
import { call, type Request } from "@/lib/client/call";
import { mayChange, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { documentFault, exportAddress, importOpml } from "@/lib/client/opml";
import { showFailure } from "@/lib/client/show-failure";
import type { OpmlPreview } from "@/lib/contract/opml";
import { decodeText } from "@/lib/core/decode-text";
import { ImportPreview } from "./import-preview";
import { ImportResult } from "./import-result";

export function ImportView() {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  return (
    <Page
      title="Import subscriptions"
      lead="Each folder becomes a newsfeed."
      action={
        newsfeeds.length > 0 && (
          <a className={buttonClasses()} href={exportAddress()} download="lede.opml">
            <Download aria-hidden="true" size={16} /> Export all as OPML
          </a>
        )
      }
    >
      <ImportSteps />
    </Page>
  );
}

function bodyOf(opml: string, folderlessId: string | null) {
  return { opml, ...(folderlessId !== null && { newsfeed_id: folderlessId }) };
}

interface ImportStepsProps {
  /** A list that was chosen elsewhere; `onBack` returns there, and `onDone` shows all newsfeeds there. */
  document?: string;
  onBack?: () => void;
  onDone?: (() => void) | undefined;
}

/** Steps of an import: choosing a list of feeds, its preview, and the result. */
export function ImportSteps({ document = "", onBack, onDone }: ImportStepsProps) {
  const client = useQueryClient();
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const [opml, setOpml] = useState(document);
  const [folderlessId, setFolderlessId] = useState<string | null>(null);
  /** Kept when a later preview fails. */
  const [found, setFound] = useState<OpmlPreview | null>(null);
  const preview = useMutation({
    mutationFn: (body: Request<"POST /v1/opml/preview">["body"]) => call("POST /v1/opml/preview", { body }),
    onSuccess: setFound,
  });
  const importing = useMutation({
    mutationFn: (chosen: { folders: string[]; sends_digests: boolean }) =>
      importOpml(client, { ...bodyOf(opml, folderlessId), ...chosen }),
    onError: showFailure,
  });
  const look = (document: string) => {
    setOpml(document);
    preview.mutate(bodyOf(document, folderlessId));
  };
  useOnce(document !== "", () => look(document));
  const begin = () => {
    if (onBack) return onBack();
    setOpml("");
    setFound(null);
    preview.reset();
    importing.reset();
  };
  if (importing.data) return <ImportResult imported={importing.data} onAgain={begin} onDone={onDone} />;
  const error = preview.error ? Object.values(fieldErrors(preview.error))[0] : undefined;
  if (document !== "" && !found && !error) return <p role="status">Reading the list…</p>;
  if (!found) return <ChooseDocument error={error ?? null} isReading={preview.isPending} onChoose={look} />;
  return (
    <div className="grid gap-4">
      <FormError>{error}</FormError>
      {error && (
        <Button onClick={() => look(opml)} className="justify-self-start">
          Try again
        </Button>
      )}
      <ImportPreview
        folders={found.folders}
        endsEarly={found.ends_early}
        newsfeeds={newsfeeds.filter(mayChange)}
        folderlessId={folderlessId}
        onFolderlessId={(id) => {
          setFolderlessId(id);
          preview.mutate(bodyOf(opml, id));
        }}
        isImporting={importing.isPending || preview.isPending}
        onImport={importing.mutate}
        onBack={begin}
      />
    </div>
  );
}

function useOnce(isWanted: boolean, run: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isWanted || isDone.current) return;
    isDone.current = true;
    run();
  });
}

interface ChooseDocumentProps {
  /** Null until a document could not be read. */
  error: string | null;
  isReading: boolean;
  onChoose: (opml: string) => void;
}

/** Takes a chosen, dropped or pasted document. */
function ChooseDocument({ error, isReading, onChoose }: ChooseDocumentProps) {
  const [fault, setFault] = useState<string | null>(null);
  const take = (opml: string) => {
    const found = documentFault(opml);
    setFault(found);
    if (found === null) onChoose(opml);
  };
  const takeFile = async (file: File | undefined) => {
    if (file) take(decodeText(new Uint8Array(await file.arrayBuffer()), null));
  };
  return (
    <div className="grid gap-5">
      <DropArea isReading={isReading} onFile={takeFile} />
      <FormError>{fault ?? error ?? undefined}</FormError>
      <PasteArea isReading={isReading} onPaste={take} />
    </div>
  );
}

function DropArea({ isReading, onFile }: { isReading: boolean; onFile: (file: File | undefined) => Promise<void> }) {
  const id = useId();
  const isHydrated = useIsHydrated();
  const [isOver, setIsOver] = useState(false);
  const allow = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void onFile(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for mouse users; the field inside does the same
    <div
      onDragOver={allow}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`grid justify-items-center gap-3 rounded-2xl border border-dashed px-6 py-12 text-center transition-colors ${isOver ? "border-accent bg-accent-soft" : "border-edge bg-raised"}`}
    >
      <FileUp aria-hidden="true" size={26} className="text-ink-3" />
      <p className="font-serif text-xl leading-snug font-medium tracking-tight text-balance">
        Drop your reader's OPML file here
      </p>
      <label
        htmlFor={id}
        className="inline-flex min-h-9 cursor-pointer items-center rounded-lg border border-ink bg-ink px-3 py-1.5 font-medium text-paper hover:bg-ink/88 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent coarse:min-h-11"
      >
        {isReading ? "Reading…" : "Choose a file"}
        <input
          id={id}
          type="file"
          accept=".opml,.xml,text/x-opml,text/xml,application/xml"
          // A choice before hydration would be lost.
          disabled={isReading || !isHydrated}
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
      <p className="max-w-md text-ink-3">
        Feedly, Inoreader, NewsBlur, FreshRSS, Miniflux and most other readers can export one. You see a preview before
        anything is imported. Up to about 4.5 MiB, or 20,000 sources.
      </p>
    </div>
  );
}

function PasteArea({ isReading, onPaste }: { isReading: boolean; onPaste: (text: string) => void }) {
  return (
    <Form className="grid gap-3" onSubmit={(field) => onPaste(field("opml"))}>
      <TextArea label="Or paste it" name="opml" rows={5} spellCheck={false} placeholder="<opml version=…" />
      <Button type="submit" isBusy={isReading} className="justify-self-start">
        Preview
      </Button>
    </Form>
  );
}
