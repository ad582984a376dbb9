"use client";

import { useState } from "react";

import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { useLocale } from "@/components/ui/locale";
import { Switch } from "@/components/ui/switch";
import type { OpmlPreview } from "@/lib/contract/opml";
import { countText, numberText } from "@/lib/core/number-text";

type Folder = OpmlPreview["folders"][number];

interface ImportPreviewProps {
  folders: readonly Folder[];
  /** The file breaks off. */
  endsEarly: boolean;
  /** Possible targets for sources outside folders. */
  newsfeeds: readonly { id: string; name: string }[];
  /** Null for a new newsfeed. */
  folderlessId: string | null;
  onFolderlessId: (id: string | null) => void;
  isImporting: boolean;
  onImport: (chosen: { folders: string[]; sends_digests: boolean }) => void;
  onBack: () => void;
}

/** Preview of an import; nothing is stored yet. */
export function ImportPreview(props: ImportPreviewProps) {
  const { folders, endsEarly, isImporting, onImport, onBack } = props;
  /** Names of excluded folders. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [sendsDigests, setSendsDigests] = useState(false);
  const locale = useLocale();
  const all = folders.flatMap(({ outlines }) => outlines);
  const chosen = folders.filter(({ name }) => !left.has(name));
  const additions = countAdditions(chosen.flatMap(({ outlines }) => outlines));
  const isWorthwhile = additions > 0 || chosen.some(isCreated);
  const names = [...new Set(folders.map(({ name }) => name))];
  const toggle = (name: string) => setLeft(left.symmetricDifference(new Set([name])));
  return (
    <div className="grid gap-6">
      <p role="status" className="text-ink-2">
        {foundText({ count: all.length, names }, locale)}: {countsText(all, locale)}.
        {endsEarly && " The file ends early, so some sources may be missing."}
      </p>
      <fieldset className="border-t border-line">
        <legend className="sr-only">Folders to import</legend>
        {names.map((name) => (
          <FolderChoice
            key={name}
            parts={folders.filter((folder) => folder.name === name)}
            isChosen={!left.has(name)}
            onToggle={toggle}
          >
            {name === "" && <FolderlessTarget {...props} />}
          </FolderChoice>
        ))}
      </fieldset>
      {chosen.some(isCreated) && (
        <div>
          <Switch isOn={sendsDigests} onChange={setSendsDigests} isBusy={isImporting}>
            Send a daily digest of the imported newsfeeds
          </Switch>
          <p className="text-meta text-ink-3">One email for all of them. Change this under Settings › Digests.</p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="primary"
          isBusy={isImporting}
          disabled={!isWorthwhile}
          onClick={() => onImport({ folders: names.filter((name) => !left.has(name)), sends_digests: sendsDigests })}
        >
          {isImporting ? "Importing…" : `Import ${countText(additions, "source", { locale })}`}
        </Button>
        <Button look="quiet" disabled={isImporting} onClick={onBack}>
          Choose another file
        </Button>
        {!isWorthwhile && (
          <p className="text-ink-3">{chosen.length === 0 ? "Choose a folder first." : nothingText(chosen)}</p>
        )}
      </div>
    </div>
  );
}

/** Whether the import creates the newsfeed. */
function isCreated({ newsfeed_id, outlines }: Folder): boolean {
  return newsfeed_id === null && (outlines.length === 0 || refusedOf(outlines).length < outlines.length);
}

function nothingText(folders: readonly Folder[]): string {
  const hasMore = folders.some(({ outlines }) => refusedOf(outlines).length > 0);
  return hasMore ? "There is nothing to add." : "Everything is already there.";
}

interface FolderChoiceProps {
  /** The folder, in several parts if it is too large for one newsfeed. */
  parts: readonly Folder[];
  isChosen: boolean;
  onToggle: (name: string) => void;
  children: React.ReactNode;
}

function FolderChoice({ parts, isChosen, onToggle, children }: FolderChoiceProps) {
  const name = parts[0]?.name ?? "";
  const locale = useLocale();
  const refused = refusedOf(parts.flatMap(({ outlines }) => outlines));
  return (
    <div className={`border-b border-line py-3.5 ${isChosen ? "" : "text-ink-3"}`}>
      <label className="flex items-start gap-3 coarse:min-h-11">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => onToggle(name)}
          className="mt-1 size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0">
          <span dir="auto" className="font-serif text-lg leading-snug font-medium wrap-anywhere">
            {name || "No folder"}
          </span>
          {parts.map((part) => (
            <span key={part.newsfeed_name} className="block text-meta text-ink-3">
              {targetText(part)} · {countsText(part.outlines, locale)}
            </span>
          ))}
        </span>
      </label>
      {isChosen && children}
      {refused.length > 0 && (
        <details className="mt-1.5 ml-7">
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-meta text-ink-2 underline decoration-edge decoration-dotted underline-offset-4 hover:text-ink">
            {countText(refused.length, "source", { locale })} will not be added
          </summary>
          <RefusedOutlines outlines={refused} />
        </details>
      )}
    </div>
  );
}

function targetText(folder: Folder): string {
  const { name, newsfeed_id, newsfeed_name } = folder;
  if (newsfeed_id !== null) return `goes into the newsfeed “${newsfeed_name}”`;
  if (!isCreated(folder)) return "is not imported";
  return `becomes a newsfeed${name === newsfeed_name ? "" : ` “${newsfeed_name}”`}`;
}

function FolderlessTarget({ newsfeeds, folderlessId, onFolderlessId, isImporting }: ImportPreviewProps) {
  const choices = [
    { value: null, text: "A newsfeed named “Imported”" },
    ...newsfeeds.map(({ id, name }) => ({ value: id, text: name })),
  ];
  return (
    <div className="mt-3 ml-7 max-w-sm">
      <SelectField
        label="Add these to"
        choices={choices}
        value={folderlessId}
        onChange={onFolderlessId}
        disabled={isImporting}
      />
    </div>
  );
}

type PreviewOutline = OpmlPreview["folders"][number]["outlines"][number];

export function countAdditions(outlines: readonly Pick<PreviewOutline, "result">[]): number {
  return outlines.filter(({ result }) => result === "added").length;
}

/** Outlines that were refused and are not already there. */
export function refusedOf<Outline extends Pick<PreviewOutline, "result">>(outlines: readonly Outline[]): Outline[] {
  return outlines.filter(({ result }) => result === "invalid" || result === "limit");
}

/** "12 sources in 3 folders". @param names of the folders; empty for sources outside folders */
export function foundText({ count, names }: { count: number; names: readonly string[] }, locale: string): string {
  const folderCount = names.filter(Boolean).length;
  const sources = countText(count, "source", { locale });
  return folderCount === 0 ? sources : `${sources} in ${countText(folderCount, "folder", { locale })}`;
}

const RESULTS = [
  ["added", "new"],
  ["there", "already there"],
  ["duplicate", "repeated"],
  ["invalid", "invalid"],
  ["limit", "over the limit"],
] as const;

/** "12 new, 3 already there, 1 invalid" */
export function countsText(outlines: readonly Pick<PreviewOutline, "result">[], locale: string): string {
  const counted = RESULTS.flatMap(([wanted, text]) => {
    const count = outlines.filter(({ result }) => result === wanted).length;
    return count > 0 ? [`${numberText(count, locale)} ${text}`] : [];
  });
  return counted.join(", ") || "No sources";
}

/** A list of thousands would block the page. */
const SHOWN_MAX = 200;

export function RefusedOutlines({ outlines }: { outlines: readonly PreviewOutline[] }) {
  const locale = useLocale();
  return (
    <ul className="mt-1.5 grid gap-2.5">
      {outlines.slice(0, SHOWN_MAX).map(({ line, folder, title, url, message }) => (
        <li key={`${line} ${folder} ${url}`} className="min-w-0">
          <span dir="auto" className="font-medium wrap-anywhere text-ink">
            {title ?? (url || "Unnamed")}
          </span>{" "}
          <span className="text-meta text-ink-3">line {numberText(line, locale)}</span>
          {title !== null && url !== "" && <span className="block text-meta wrap-anywhere text-ink-3">{url}</span>}
          <span className="block text-ink-2">{message}</span>
        </li>
      ))}
      {outlines.length > SHOWN_MAX && (
        <li className="text-meta text-ink-3">and {numberText(outlines.length - SHOWN_MAX, locale)} more</li>
      )}
    </ul>
  );
}
