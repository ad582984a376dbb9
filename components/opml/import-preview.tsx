"use client";

import type { OpmlPreview } from "@/lib/contract/opml";
import { countText } from "@/lib/core/number-text";
import { Button } from "../ui/button";
import { SelectField } from "../ui/field";
import { useLocale } from "../ui/locale";
import { Switch } from "../ui/switch";
import { countAdditions, countsText, RefusedOutlines, refusedOf } from "./outlines";

type Folder = OpmlPreview["folders"][number];

interface ImportPreviewProps {
  folders: readonly Folder[];
  /** Names of excluded folders. */
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
  /** Whether new newsfeeds send digests. */
  sendsDigests: boolean;
  onSendsDigests: (sendsDigests: boolean) => void;
  /** Possible targets for sources outside folders. */
  newsfeeds: readonly { id: string; name: string }[];
  folderlessId: string;
  onFolderlessId: (id: string) => void;
  isImporting: boolean;
  onImport: () => void;
  onBack: () => void;
}

/** Preview of an import; nothing is stored yet. */
export function ImportPreview(props: ImportPreviewProps) {
  const { folders, left, onLeave, isImporting, onImport, onBack } = props;
  const locale = useLocale();
  const all = folders.flatMap(({ outlines }) => outlines);
  const chosen = folders.filter(({ name }) => !left.has(name));
  const additions = countAdditions(chosen.flatMap(({ outlines }) => outlines));
  const isWorthwhile = additions > 0 || chosen.some(({ newsfeed_id }) => newsfeed_id === null);
  const toggle = (name: string) => onLeave(left.has(name) ? without(left, name) : new Set([...left, name]));
  return (
    <div className="grid gap-6">
      <p role="status" className="text-ink-2">
        {countText(all.length, "source", { locale })} in {countText(folders.length, "folder", { locale })}:{" "}
        {countsText(all, locale)}.
      </p>
      <fieldset className="border-t border-line">
        <legend className="sr-only">Folders to import</legend>
        {folders.map((folder) => (
          <FolderChoice key={folder.name} folder={folder} isChosen={!left.has(folder.name)} onToggle={toggle}>
            {folder.name === "" && <FolderlessTarget {...props} />}
          </FolderChoice>
        ))}
      </fieldset>
      {chosen.some(({ newsfeed_id }) => newsfeed_id === null) && <DigestChoice {...props} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" isBusy={isImporting} disabled={!isWorthwhile} onClick={onImport}>
          {isImporting ? "Importing…" : `Import ${countText(additions, "source", { locale })}`}
        </Button>
        <Button look="quiet" disabled={isImporting} onClick={onBack}>
          Choose another file
        </Button>
        {!isWorthwhile && (
          <p className="text-ink-3">
            {chosen.length === 0 ? "Choose a folder first." : "Everything is already there."}
          </p>
        )}
      </div>
    </div>
  );
}

function DigestChoice({ sendsDigests, onSendsDigests, isImporting }: ImportPreviewProps) {
  return (
    <div>
      <Switch isOn={sendsDigests} onChange={onSendsDigests} isBusy={isImporting}>
        Send a daily digest of the imported newsfeeds
      </Switch>
      <p className="text-meta text-ink-3">One email for all of them. Change this under Settings › Digests.</p>
    </div>
  );
}

function without(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return new Set([...names].filter((other) => other !== name));
}

interface FolderChoiceProps {
  folder: Folder;
  isChosen: boolean;
  onToggle: (name: string) => void;
  children: React.ReactNode;
}

function FolderChoice({ folder, isChosen, onToggle, children }: FolderChoiceProps) {
  const { name, newsfeed_id, newsfeed_name, outlines } = folder;
  const locale = useLocale();
  const refused = refusedOf(outlines);
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
          <span className="block text-meta text-ink-3">
            {newsfeed_id === null ? "becomes a newsfeed" : "goes into the newsfeed"}
            {(newsfeed_id !== null || name !== newsfeed_name) && ` “${newsfeed_name}”`} · {countsText(outlines, locale)}
          </span>
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

function FolderlessTarget({ newsfeeds, folderlessId, onFolderlessId, isImporting }: ImportPreviewProps) {
  const choices = [
    { value: "", text: "A newsfeed named “Imported”" },
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
