import type { ComponentProps, ReactNode } from "react";

interface TableProps {
  caption: string;
  columns: readonly { name: string; width?: string }[];
  className?: string;
  children: ReactNode;
}

/** A table whose rows become blocks on narrow screens. Roles keep the semantics that browsers then drop. */
export function Table({ caption, columns, className = "", children }: TableProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: browsers drop the roles when `display` is not table
    <table role="table" className={`w-full border-collapse max-wide:block ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-wide:sr-only">
        <tr role="row" className="border-b border-line">
          {columns.map(({ name, width = "" }) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={`eyebrow py-2 pr-5 text-start text-ink-3 ${width}`}
            >
              {name === "Actions" ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-wide:block">
        {children}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

export function Row({ className, ...props }: ComponentProps<"tr">) {
  // biome-ignore lint/a11y/noRedundantRoles: see `Table`
  return <tr role="row" className={`border-b border-line tabular-nums ${className}`} {...props} />;
}

export function Cell({ className = "", ...props }: ComponentProps<"td">) {
  // biome-ignore lint/a11y/noRedundantRoles: see `Table`
  return <td role="cell" className={`py-3 pr-5 align-top max-wide:block max-wide:p-0 ${className}`} {...props} />;
}
