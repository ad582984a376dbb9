/** Placeholder while the first posts load. */
export function StreamSkeleton() {
  return (
    <div role="status" aria-label="Loading posts" className="motion-safe:animate-pulse pt-10">
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((row) => (
        <div key={row} className="border-b border-line py-3 pr-5.5 pl-8.5">
          <div className="h-3 w-40 rounded bg-line/70" />
          <div className="mt-2 h-4.5 w-11/12 rounded bg-line" />
          <div className="mt-2 h-3 w-3/4 rounded bg-line/60" />
        </div>
      ))}
    </div>
  );
}
