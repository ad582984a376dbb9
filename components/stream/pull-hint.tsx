import { RefreshCw } from "lucide-react";

/** Comes into view while a stream is pulled down. */
export function PullHint() {
  return (
    <div aria-hidden="true" className="pull-hint">
      <RefreshCw size={18} />
    </div>
  );
}
