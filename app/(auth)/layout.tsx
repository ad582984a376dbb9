import Link from "next/link";
import type { ReactNode } from "react";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col px-5 py-10 medium:pt-[14dvh]">
      <p className="mb-10 text-center">
        <Link href="/" className="rounded px-2 font-serif text-[1.75rem]/none font-semibold tracking-tight">
          Lede
        </Link>
      </p>
      {children}
    </main>
  );
}
