import { ChevronRight } from "lucide-react";
import Link from "next/link";

/** A way to a page that tells more. */
export function Further({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-flex min-h-7 items-center gap-1 font-medium text-accent hover:underline coarse:min-h-11"
    >
      {children} <ChevronRight aria-hidden="true" size={16} />
    </Link>
  );
}
