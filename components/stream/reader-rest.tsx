/** What the reader shows while no post is open. */
export function ReaderRest() {
  return (
    <div className="grid h-full place-items-center px-8 text-center">
      <div className="text-ink-3">
        <p className="font-serif text-xl text-ink-2">Choose a post to read it here.</p>
        <p className="mt-2 hoverless:hidden">
          <Kbd>j</Kbd> and <Kbd>k</Kbd> move between posts, <Kbd>?</Kbd> shows all shortcuts.
        </p>
      </div>
    </div>
  );
}

function Kbd({ children }: { children: string }) {
  return <kbd className="rounded border border-line bg-raised px-1.5 font-mono text-meta text-ink-2">{children}</kbd>;
}
