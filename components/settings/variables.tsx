/** Names of environment variables. */
export function Variables({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && ", "}
      <code className="font-mono text-meta wrap-anywhere">{name}</code>
    </span>
  ));
}
