"use client";

import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { Button } from "./button";
import { useFocusBack } from "./focus-back";

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: string;
  isWide?: boolean;
  children: ReactNode;
}

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, "title" | "children"> {
  /** Label of the button. */
  text: ReactNode;
  title: string;
  description: string;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ text, title, description, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} {...button}>
        {text}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={title} description={description}>
        {children(() => setOpen(false))}
      </Dialog>
    </>
  );
}

/** Whether the user is answering a message, which is outside the dialog. */
function isInToast({ target }: Event): boolean {
  return target instanceof Element && target.closest("[data-toast]") !== null;
}

const KeptOpenContext = createContext<RefObject<boolean> | null>(null);

/** Keeps the surrounding dialog open on a stray click or Escape, which would lose a secret that is shown only once. */
export function useKeptOpen(isKept: boolean): void {
  const keptOpen = useContext(KeptOpenContext);
  useEffect(() => {
    if (!keptOpen) return;
    keptOpen.current = isKept;
    return () => {
      keptOpen.current = false;
    };
  }, [keptOpen, isKept]);
}

/** Traps focus while open and restores it on close. */
export function Dialog({ isOpen, onOpenChange, title, description, isWide = false, children }: DialogProps) {
  const giveFocusBack = useFocusBack(isOpen);
  const keptOpen = useRef(false);
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          onCloseAutoFocus={giveFocusBack}
          onEscapeKeyDown={(event) => keptOpen.current && event.preventDefault()}
          onInteractOutside={(event) => (keptOpen.current || isInToast(event)) && event.preventDefault()}
          className={`fixed inset-x-0 bottom-0 z-40 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-t-2xl border border-line bg-raised p-5 shadow-float medium:inset-x-auto medium:top-[8dvh] medium:bottom-auto medium:left-1/2 medium:max-h-[86dvh] medium:-translate-x-1/2 medium:rounded-2xl medium:p-7 ${isWide ? "medium:w-[min(46rem,100vw-3rem)]" : "medium:w-[34rem]"}`}
          {...(!description && { "aria-describedby": undefined })}
        >
          <header className="mb-5 pr-10">
            <Radix.Title className="font-serif text-2xl leading-tight font-semibold tracking-tight">
              {title}
            </Radix.Title>
            {description && <Radix.Description className="mt-1 text-ink-2">{description}</Radix.Description>}
          </header>
          <KeptOpenContext value={keptOpen}>{children}</KeptOpenContext>
          {/* Fades what goes on below the edge; at the end it lies over the padding. */}
          <div
            aria-hidden="true"
            className="pointer-events-none sticky -bottom-5 -mx-5 -mb-5 h-5 bg-linear-to-t from-raised to-transparent forced-colors:hidden medium:-bottom-7 medium:-mx-7 medium:-mb-7 medium:h-7"
          />
          {/* Last, so that the first field receives focus. */}
          <Radix.Close asChild>
            <Button look="quiet" size="icon" aria-label="Close" className="absolute top-3 right-3">
              <X aria-hidden="true" size={18} />
            </Button>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
