"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ExternalLink, Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FeedAddressButton } from "@/components/feed-address/feed-address-button";
import { Button } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-classes";
import { RelativeTime } from "@/components/ui/clock";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { useLocale } from "@/components/ui/locale";
import { BackLink } from "@/components/ui/page";
import { Switch } from "@/components/ui/switch";
import { deleteList, renewLink, updateList } from "@/lib/client/list-items";
import { showFailure } from "@/lib/client/show-failure";
import type { ReadingList } from "@/lib/contract/lists";
import { DESCRIPTION_CHARACTERS_MAX, NAME_CHARACTERS_MAX } from "@/lib/core/limits";
import { countText } from "@/lib/core/number-text";
import { EditableText, EditInPlace } from "./edit-in-place";

const NAME = "font-serif text-[1.875rem] leading-tight font-semibold tracking-tight";

/** Editable name and description. @param count without items that are about to be removed */
export function ListHeader({ list, count }: { list: ReadingList; count: number }) {
  const client = useQueryClient();
  const router = useRouter();
  const locale = useLocale();
  return (
    <header>
      <BackLink href="/lists">Reading lists</BackLink>
      <div className="mt-3">
        <Name list={list} />
      </div>
      <div className="mt-1.5">
        <Description list={list} />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-meta text-ink-3">
          <span className="font-medium text-ink-2">{countText(count, "post", { locale })}</span> · changed{" "}
          <RelativeTime at={list.updated_at} />
        </p>
        <div className="flex flex-wrap gap-1">
          <FeedAddressButton thing={{ kind: "list", id: list.id }} look="quiet" size="small" />
          <Button
            look="quiet"
            size="small"
            onClick={() => {
              deleteList(client, list);
              router.push("/lists");
            }}
          >
            <Trash2 aria-hidden="true" size={15} /> Delete list
          </Button>
        </div>
      </div>
    </header>
  );
}

function Name({ list }: { list: ReadingList }) {
  const client = useQueryClient();
  return (
    <EditInPlace
      label="Name of the list"
      value={list.name}
      charactersMax={NAME_CHARACTERS_MAX}
      isRequired
      className={NAME}
      onSave={(name) => updateList(client, list.id, { name })}
    >
      {(edit) => (
        <div className="flex items-start gap-1.5">
          <h1 dir="auto" className={`${NAME} min-w-0 wrap-anywhere`}>
            {list.name}
          </h1>
          <Button look="quiet" size="small" onClick={edit} aria-label="Rename" title="Rename" className="mt-1">
            <Pencil aria-hidden="true" size={15} />
          </Button>
        </div>
      )}
    </EditInPlace>
  );
}

function Description({ list: { id, description } }: { list: ReadingList }) {
  const client = useQueryClient();
  return (
    <EditableText
      label="Description of the list"
      value={description}
      charactersMax={DESCRIPTION_CHARACTERS_MAX}
      placeholder="What is this list about?"
      className="font-serif text-[1.0625rem] leading-normal text-ink-2"
      add={{ text: "Add a description" }}
      edit={{ title: "Edit the description", Icon: Pencil }}
      onSave={(text) => updateList(client, id, { description: text || null })}
    />
  );
}

type Question = "stop" | "renew";

const QUESTIONS: Record<Question, { title: string; description: string; answer: string }> = {
  stop: {
    title: "Stop sharing this list?",
    description: "The link and its feeds stop working at once. Sharing again creates a new link.",
    answer: "Stop sharing",
  },
  renew: {
    title: "Create a new link?",
    description: "The old link and its feeds stop working at once. Send the new link to your readers.",
    answer: "Create new link",
  },
};

export function Sharing({ list }: { list: ReadingList }) {
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (change: "share" | Question) =>
      change === "renew" ? renewLink(client, list.id) : updateList(client, list.id, { is_public: change === "share" }),
    onError: showFailure,
    onSettled: () => setQuestion(null),
  });
  return (
    <section aria-label="Sharing" className="mt-5 border-y border-line py-3.5">
      <Switch
        isOn={list.is_public}
        isBusy={isPending}
        onChange={(isOn) => (isOn ? mutate("share") : setQuestion("stop"))}
      >
        <span className="font-medium">Public</span>
        <span className="text-ink-3">
          {list.is_public ? " · anyone with the link can read it" : " · only you can read it"}
        </span>
      </Switch>
      <p className="mt-1 max-w-measure text-meta text-ink-2">
        A public list shows its name and description, the posts with their summaries, and your notes. It never shows who
        you are, your newsfeeds or your key learnings. Search engines are asked not to list it.
      </p>
      {list.share_url && (
        <div className="mt-3">
          <CopyField label="Share link" value={list.share_url}>
            <a className={buttonClasses()} href={list.share_url} target="_blank" rel="noopener">
              <ExternalLink aria-hidden="true" size={16} /> Open
            </a>
            <Button look="quiet" onClick={() => setQuestion("renew")}>
              New link
            </Button>
          </CopyField>
        </div>
      )}
      <Ask question={question} isBusy={isPending} onClose={() => setQuestion(null)} onAnswer={mutate} />
    </section>
  );
}

interface AskProps {
  question: Question | null;
  isBusy: boolean;
  onClose: () => void;
  onAnswer: (question: Question) => void;
}

function Ask({ question, isBusy, onClose, onAnswer }: AskProps) {
  const { title, description, answer } = QUESTIONS[question ?? "stop"];
  return (
    <Dialog isOpen={question !== null} onOpenChange={onClose} title={title} description={description}>
      {question && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" isBusy={isBusy} onClick={() => onAnswer(question)}>
            {answer}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
