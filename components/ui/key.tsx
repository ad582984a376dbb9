/** The key that does the same; for people with a keyboard in front of them. */
export function Key({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="font-mono text-micro text-ink-3 hoverless:hidden max-medium:hidden">
      {children}
    </span>
  );
}
