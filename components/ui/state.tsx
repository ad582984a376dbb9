export type Tone = "good" | "warn" | "bad" | "quiet" | "busy";

const DOTS: Record<Tone, string> = {
  good: "bg-good",
  warn: "bg-warn",
  bad: "bg-bad",
  quiet: "bg-ink-3",
  busy: "bg-ink-3 motion-safe:animate-pulse",
};

export function Dot({ tone }: { tone: Tone }) {
  return <span aria-hidden="true" className={`inline-block size-2 shrink-0 rounded-full ${DOTS[tone]}`} />;
}

export interface StateText {
  text: string;
  tone: Tone;
}

export function State({ text, tone }: StateText) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Dot tone={tone} />
      {text}
    </span>
  );
}
