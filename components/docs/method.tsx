const COLOURS: Record<string, string> = {
  GET: "text-good",
  POST: "text-accent",
  PUT: "text-warn",
  DELETE: "text-bad",
};

export function Method({ name }: { name: string }) {
  return <span className={`font-mono font-semibold ${COLOURS[name] ?? "text-ink-2"}`}>{name}</span>;
}
