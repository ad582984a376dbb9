import type { ComponentProps } from "react";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  /** `field` returns the text of a field, empty for an absent one. */
  onSubmit: (field: (name: string) => string, form: HTMLFormElement) => void;
}

/** A form whose submission stays in the page. */
export function Form({ onSubmit, className = "grid gap-5", ...props }: FormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // Includes the button that was pressed.
        const fields = new FormData(event.currentTarget, event.nativeEvent.submitter);
        onSubmit((name) => String(fields.get(name) ?? ""), event.currentTarget);
      }}
      {...props}
    />
  );
}

/** Error of a whole form. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className={children ? "rounded-lg bg-bad-soft px-3 py-2 text-bad" : "sr-only"}>
      {children}
    </p>
  );
}
