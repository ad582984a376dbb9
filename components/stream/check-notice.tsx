import { LoaderCircle } from "lucide-react";
import { useLocale } from "@/components/ui/locale";
import type { CheckProgress } from "@/lib/client/check-newsfeed";
import { numberText } from "@/lib/core/number-text";

/** How far the check is that somebody asked for; nothing while none is under way. */
export function CheckNotice({ progress }: { progress: CheckProgress | null }) {
  const locale = useLocale();
  return (
    <div role="status">
      {progress && (
        <p className="flex items-center gap-2 border-b border-line bg-sunken px-5.5 py-2 text-ink-2">
          <LoaderCircle aria-hidden="true" size={14} className="shrink-0 motion-safe:animate-spin" />
          Checking {numberText(Math.min(progress.done + 1, progress.total), locale)} of{" "}
          {numberText(progress.total, locale)} {progress.total === 1 ? "source" : "sources"}
        </p>
      )}
    </div>
  );
}
