"use client";

import { useState } from "react";
import { shortAddress } from "@/components/source/addresses";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { useLocale } from "@/components/ui/locale";
import type { SourceProposal } from "@/lib/contract/source";
import { languageName } from "@/lib/core/languages";
import { countText } from "@/lib/core/number-text";
import { nameFromWords } from "./read-wish";
import type { NewNewsfeed } from "./use-follow";

interface ProposalsProps {
  wish: string;
  proposals: readonly SourceProposal[];
  isFollowing: boolean;
  onFollow: (wanted: NewNewsfeed) => void;
}

/** Number of proposals selected initially. */
const CHOSEN_AT_FIRST = 5;

/** Proposed sites for a description. The selected ones become sources. */
export function Proposals({ wish, proposals, isFollowing, onFollow }: ProposalsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(proposals.slice(0, CHOSEN_AT_FIRST).map(({ url }) => url)),
  );
  const locale = useLocale();
  const follow = (urls: ReadonlySet<string>) =>
    onFollow({
      name: nameFromWords(wish),
      businessContext: wish,
      sources: proposals
        .filter(({ url }) => urls.has(url))
        .map(({ url, name, feed_url }) => ({ url, title: name, ...(feed_url && { feed_url }) })),
    });
  return (
    <Form className="mt-5 grid gap-4" onSubmit={() => follow(chosen)}>
      {proposals.length === 0 ? (
        <p role="status" className="text-ink-2">
          Lede has no proposal for this. Use other words, or paste the address of a site you like.
        </p>
      ) : (
        <ProposalList
          proposals={proposals}
          chosen={chosen}
          onToggle={(url) => setChosen(chosen.symmetricDifference(new Set([url])))}
        />
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button look="quiet" disabled={isFollowing} onClick={() => follow(new Set())} className="min-h-11">
          Add sources later
        </Button>
        {proposals.length > 0 && (
          <Button
            look="primary"
            type="submit"
            disabled={chosen.size === 0}
            isBusy={isFollowing}
            className="min-h-11 px-5"
          >
            {isFollowing ? "Adding…" : `Follow ${countText(chosen.size, "site", { locale })}`}
          </Button>
        )}
      </div>
    </Form>
  );
}

interface ProposalListProps {
  proposals: readonly SourceProposal[];
  chosen: ReadonlySet<string>;
  onToggle: (url: string) => void;
}

function ProposalList({ proposals, chosen, onToggle }: ProposalListProps) {
  return (
    <fieldset className="overflow-hidden rounded-xl border border-line bg-raised">
      <legend className="sr-only">Proposed sites</legend>
      {proposals.map(({ url, name, language }) => (
        <label
          key={url}
          className="flex min-h-11 items-center gap-3 border-t border-line px-4 py-2 first-of-type:border-t-0 hover:bg-sunken/60"
        >
          <input
            type="checkbox"
            checked={chosen.has(url)}
            onChange={() => onToggle(url)}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 flex-1">
            <span lang={language ?? undefined} dir="auto" className="font-medium wrap-anywhere">
              {name}
            </span>
            <span className="block text-meta wrap-anywhere text-ink-3">
              {shortAddress(url)}
              {language && ` · ${languageName(language)}`}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
