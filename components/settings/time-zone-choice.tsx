"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { fieldErrors } from "@/lib/client/api-error";
import { saveProfile } from "@/lib/client/profile";
import { showToast } from "@/lib/client/toasts";
import { Button } from "../ui/button";
import { FormError, TextField } from "../ui/field";
import { useIsHydrated } from "../ui/use-is-hydrated";

const OPTION = "flex min-h-8 items-center gap-2.5 coarse:min-h-11";

/** The browser's zone, or one for good. @param chosen null: the browser's */
export function TimeZoneChoice({ chosen }: { chosen: string | null }) {
  const router = useRouter();
  const isHydrated = useIsHydrated();
  const [isFixed, setFixed] = useState(chosen !== null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (timeZone: string | null) => saveProfile({ time_zone: timeZone }),
    onSuccess: () => {
      showToast({ text: "Time zone saved" });
      router.refresh();
    },
  });
  // The server has other zones, and does not know the browser's.
  const browsers = isHydrated ? inWords(Intl.DateTimeFormat().resolvedOptions().timeZone) : "…";
  const errors = error ? fieldErrors(error) : {};
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">Time zone</legend>
      <label className={OPTION}>
        <input
          type="radio"
          name="time-zone"
          checked={!isFixed}
          onChange={() => {
            setFixed(false);
            if (chosen !== null) mutate(null);
          }}
          className="size-4 accent-accent"
        />
        Same as this browser: {browsers}
      </label>
      <label className={OPTION}>
        <input
          type="radio"
          name="time-zone"
          checked={isFixed}
          onChange={() => setFixed(true)}
          className="size-4 accent-accent"
        />
        Fixed time zone
      </label>
      {isFixed && (
        <FixedZone chosen={chosen} isBusy={isPending} error={errors.time_zone} onChoose={(zone) => mutate(zone)} />
      )}
      <FormError>{errors[""]}</FormError>
    </fieldset>
  );
}

interface FixedZoneProps {
  chosen: string | null;
  isBusy: boolean;
  error: string | undefined;
  onChoose: (timeZone: string) => void;
}

function FixedZone({ chosen, isBusy, error, onChoose }: FixedZoneProps) {
  const listId = useId();
  const isHydrated = useIsHydrated();
  return (
    <form
      className="mt-2 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(inNames(String(new FormData(event.currentTarget).get("zone") ?? "")));
      }}
    >
      <TextField
        label="Zone"
        name="zone"
        list={listId}
        defaultValue={chosen === null ? "" : inWords(chosen)}
        placeholder="Europe/Berlin"
        autoComplete="off"
        required
        hint="Type a city, then choose."
        error={error}
      />
      <datalist id={listId}>
        {isHydrated && Intl.supportedValuesOf("timeZone").map((zone) => <option key={zone} value={inWords(zone)} />)}
      </datalist>
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        Save time zone
      </Button>
    </form>
  );
}

const inWords = (zone: string) => zone.replaceAll("_", " ");
const inNames = (words: string) => words.trim().replaceAll(" ", "_");
