"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { fieldErrors } from "@/lib/client/api-error";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { exportAddress, importOpml, previewOpml } from "@/lib/client/opml";
import { showFailure } from "@/lib/client/show-failure";
import { buttonClasses } from "../ui/button-classes";
import { Page } from "../ui/page";
import { ChooseDocument } from "./choose-document";
import { ImportPreview } from "./import-preview";
import { ImportResult } from "./import-result";

const NONE: ReadonlySet<string> = new Set();

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
      <ImportSteps newsfeeds={newsfeeds} />
    </Page>
  );
}

/** State of the import: document, preview, result. */
function useImport() {
  const client = useQueryClient();
  const [opml, setOpml] = useState("");
  const [folderlessId, setFolderlessId] = useState("");
  const [left, setLeft] = useState(NONE);
  const [sendsDigests, setSendsDigests] = useState(false);
  const preview = useMutation({ mutationFn: previewOpml });
  const importing = useMutation({
    mutationFn: (folders: string[]) =>
      importOpml(client, { ...bodyOf(opml, folderlessId), folders, sends_digests: sendsDigests }),
    onError: showFailure,
  });
  return {
    preview,
    importing,
    left,
    setLeft,
    sendsDigests,
    setSendsDigests,
    folderlessId,
    look(document: string) {
      setOpml(document);
      setLeft(NONE);
      preview.mutate(bodyOf(document, folderlessId));
    },
    putFolderless(id: string) {
      setFolderlessId(id);
      preview.mutate(bodyOf(opml, id));
    },
    begin() {
      setOpml("");
      preview.reset();
      importing.reset();
    },
  };
}

function bodyOf(opml: string, folderlessId: string) {
  return { opml, ...(folderlessId !== "" && { newsfeed_id: folderlessId }) };
}

function ImportSteps({ newsfeeds }: { newsfeeds: readonly { id: string; name: string }[] }) {
  const { preview, importing, left, setLeft, sendsDigests, setSendsDigests, folderlessId, look, putFolderless, begin } =
    useImport();
  const found = useLast(preview.data);
  if (importing.data) return <ImportResult imported={importing.data} onAgain={begin} />;
  const error = preview.error && Object.values(fieldErrors(preview.error))[0];
  if (!found || preview.isIdle || error)
    return <ChooseDocument error={error ?? null} isReading={preview.isPending} onChoose={look} />;
  const { folders } = found;
  return (
    <ImportPreview
      folders={folders}
      left={left}
      onLeave={setLeft}
      sendsDigests={sendsDigests}
      onSendsDigests={setSendsDigests}
      newsfeeds={newsfeeds}
      folderlessId={folderlessId}
      onFolderlessId={putFolderless}
      isImporting={importing.isPending || preview.isPending}
      onImport={() => importing.mutate(folders.map(({ name }) => name).filter((name) => !left.has(name)))}
      onBack={begin}
    />
  );
}

/** Keeps the last value while a new one loads. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
