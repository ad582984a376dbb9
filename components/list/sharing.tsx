"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Copy, ExternalLink } from "lucide-react";
import { useId, useRef, useState } from "react";
import { renewLink, updateList } from "@/lib/client/list-items";
import { showFailure } from "@/lib/client/show-failure";
import type { ReadingList } from "@/lib/contract/lists";
import { Button } from "../ui/button";
import { buttonClasses } from "../ui/button-classes";
import { Dialog } from "../ui/dialog";
import { Switch } from "../ui/switch";

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

/** Sharing settings of a list. */
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
      {list.share_url && <ShareLink url={list.share_url} onRenew={() => setQuestion("renew")} />}
      <Ask question={question} isBusy={isPending} onClose={() => setQuestion(null)} onAnswer={mutate} />
    </section>
  );
}

function ShareLink({ url, onRenew }: { url: string; onRenew: () => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === url;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(url);
    } catch {
      // Without clipboard access, selects the link for the reader's own copy command.
      input.current?.select();
    }
  };
  return (
    <div className="mt-3">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Share link
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          type="text"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-9 min-w-0 basis-full rounded-lg border border-edge bg-sunken px-3 font-mono text-meta medium:flex-1 medium:basis-60"
        />
        <Button onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
          <span aria-live="polite">{isCopied ? "Copied" : "Copy link"}</span>
        </Button>
        <a className={buttonClasses()} href={url} target="_blank" rel="noopener">
          <ExternalLink aria-hidden="true" size={16} /> Open
        </a>
        <Button look="quiet" onClick={onRenew}>
          New link
        </Button>
      </div>
    </div>
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
