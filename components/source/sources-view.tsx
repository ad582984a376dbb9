"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Upload } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-classes";
import { Dialog } from "@/components/ui/dialog";
import { Empty, NewsfeedGone } from "@/components/ui/empty";
import { useFocusInside } from "@/components/ui/focus-inside";
import { useLocale } from "@/components/ui/locale";
import { NewsfeedHeader } from "@/components/ui/newsfeed-header";
import { Page } from "@/components/ui/page";
import { useOrderOfOpening } from "@/components/ui/use-order-of-opening";
import { useScrollTop } from "@/components/ui/use-scroll-top";
import { useStore } from "@/components/ui/use-store";
import { isGone } from "@/lib/client/api-error";
import { deferredIds } from "@/lib/client/deferred-ids";
import { mayChange, newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { exportAddress } from "@/lib/client/opml";
import { deleteSource, replaceSource, sourceActivityQuery } from "@/lib/client/source-actions";
import { isBroken, isFirstCheck, sourcesQuery } from "@/lib/client/sources";
import { showToast } from "@/lib/client/toasts";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Source } from "@/lib/contract/source";
import { countText, numberText } from "@/lib/core/number-text";
import { COMPARE, chooseSources, EVERYTHING, SourceFilter } from "./source-filter";
import { AddSource, SourceForm } from "./source-form";
import { SourceSettings } from "./source-settings";
import { SourceTable } from "./source-table";

interface SourcesViewProps {
  newsfeed: Newsfeed;
  initialUrl: string;
  /** A model can translate posts. */
  hasModel: boolean;
}

export function SourcesView({ newsfeed: atFirst, initialUrl, hasModel }: SourcesViewProps) {
  const { data: newsfeed = atFirst } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(atFirst.id) });
  const { data: all, error } = useQuery(sourcesQuery(newsfeed.id));
  useScrollTop(all !== undefined);
  const leaving = useStore(deferredIds);
  const sources = all?.filter((source) => !leaving.has(source.id)) ?? [];
  const focus = useFocusInside<HTMLDivElement>();
  if (isGone(error)) return <NewsfeedGone />;
  return (
    <Page
      title={`Sources of ${newsfeed.name}`}
      lead="Websites, profiles and subreddits. New posts appear after the next check."
      header={<NewsfeedHeader newsfeed={newsfeed} />}
    >
      {mayChange(newsfeed) && <AddSource newsfeedId={newsfeed.id} initialUrl={initialUrl} />}
      <div className="mt-9" {...focus}>
        <Progress sources={sources} />
        {sources.length > 0 ? (
          <SourceList newsfeed={newsfeed} sources={sources} hasModel={hasModel} />
        ) : (
          <Empty title="No sources yet">
            {mayChange(newsfeed)
              ? "Paste an address above. A home page will do. Lede finds its feeds."
              : "Posts appear once an editor adds sources."}
          </Empty>
        )}
        <ListExchange newsfeed={newsfeed} hasSources={sources.length > 0} />
      </div>
    </Page>
  );
}

/** Number of sources from which the filter is shown. */
const FILTERED_FROM = 21;

interface SourceListProps extends Pick<SourcesViewProps, "newsfeed" | "hasModel"> {
  sources: Source[];
}

function SourceList({ newsfeed, sources, hasModel }: SourceListProps) {
  const client = useQueryClient();
  const { data: activity } = useQuery(sourceActivityQuery(newsfeed.id));
  const [choice, setChoice] = useState(EVERYTHING);
  const [replaced, setReplaced] = useState<Source | null>(null);
  const [edited, setEdited] = useState<Source | null>(null);
  // Fixed order, so that rows do not move when a source's health changes.
  const shown = chooseSources(useOrderOfOpening(sources, COMPARE[choice.order]), choice);
  return (
    <>
      {sources.length >= FILTERED_FROM && <SourceFilter choice={choice} onChange={setChoice} />}
      {shown.length > 0 ? (
        <SourceTable
          sources={shown}
          activity={activity}
          isChangeable={mayChange(newsfeed)}
          onDelete={(source) => deleteSource(client, source)}
          onReplace={setReplaced}
          onEdit={setEdited}
        />
      ) : (
        <Empty title="No matching sources" action={<Button onClick={() => setChoice(EVERYTHING)}>Show all</Button>} />
      )}
      {/* A late answer leaves the dialog of the next source open. */}
      <ReplaceSource source={replaced} onClose={() => setReplaced((now) => (now === replaced ? null : now))} />
      <SourceSettings source={edited} hasModel={hasModel} onClose={() => setEdited(null)} />
    </>
  );
}

function ListExchange({ newsfeed, hasSources }: { newsfeed: Newsfeed; hasSources: boolean }) {
  return (
    <p className="mt-6 flex flex-wrap gap-x-2">
      {hasSources && (
        <a
          className={buttonClasses({ look: "quiet", size: "small" })}
          href={exportAddress(newsfeed.id)}
          download="lede.opml"
        >
          <Download aria-hidden="true" size={15} /> Export as OPML
        </a>
      )}
      {mayChange(newsfeed) && (
        <ButtonLink look="quiet" size="small" href="/newsfeeds/import">
          <Upload aria-hidden="true" size={15} /> Import a list
        </ButtonLink>
      )}
    </p>
  );
}

/** Announces the progress of the first checks. */
function Progress({ sources }: { sources: Source[] }) {
  const locale = useLocale();
  const count = (number: number, one: string) => countText(number, one, { locale });
  const running = sources.filter(isFirstCheck).length;
  const broken = sources.filter(isBroken).length;
  return (
    <p role="status" className={sources.length > 0 ? "mb-4 text-ink-2" : "sr-only"}>
      {running > 0 && `First check of ${count(running, "source")} is running. `}
      {sources.length > 0 && `${count(sources.length, "source")}.`}
      {broken > 0 && ` ${numberText(broken, locale)} ${broken === 1 ? "needs" : "need"} attention.`}
    </p>
  );
}

/** Replaces a failed source. Checks its site's home page first. @param source null while closed */
function ReplaceSource({ source, onClose }: { source: Source | null; onClose: () => void }) {
  const client = useQueryClient();
  const name = source?.title ?? source?.url ?? "";
  return (
    <Dialog
      isOpen={source !== null}
      onOpenChange={onClose}
      title={`Replace ${name}`}
      description="Enter its new address. Its posts stay in the newsfeed."
    >
      {source && (
        <SourceForm
          newsfeedId={source.newsfeed_id}
          initialUrl={homeOf(source)}
          action={{
            text: "Replace",
            busyText: "Replacing…",
            run: (wanted) => replaceSource(client, source, wanted),
            onDone: (replaced) => {
              showToast({ text: `${name} was replaced: ${replaced.title ?? replaced.url}` });
              onClose();
            },
          }}
        />
      )}
    </Dialog>
  );
}

function homeOf({ site_url, rss_feed_url, url }: Source): string {
  return site_url ?? new URL("/", rss_feed_url ?? url).href;
}
