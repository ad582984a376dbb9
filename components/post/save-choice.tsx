"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { errorText } from "@/lib/client/api-error";
import { lastUsedFirst, listsQuery } from "@/lib/client/lists";
import { placesQuery, saveToList, takeOutOfList } from "@/lib/client/saving";
import type { ListMembership, ReadingList } from "@/lib/contract/lists";
import { Button } from "../ui/button";
import { FormError } from "../ui/field";
import { useOrderOfOpening } from "../ui/use-order-of-opening";
import { NewList } from "./new-list";
import { SaveRow } from "./save-row";

interface SaveChoiceProps {
  postId: string;
  /** Is told which lists held the post before a change, and when that has reached the server. */
  onChange: (places: ListMembership[], done: Promise<unknown>) => void;
  onDone: () => void;
}

/** The lists, and in which of them the post is. */
export function SaveChoice(props: SaveChoiceProps) {
  const lists = useQuery(listsQuery());
  const places = useQuery(placesQuery(props.postId));
  if (lists.data && places.data) return <Choice {...props} lists={lists.data} places={places.data} />;
  const error = lists.error ?? places.error;
  const retry = () => {
    void lists.refetch();
    void places.refetch();
  };
  if (error)
    return (
      <div className="grid justify-items-start gap-4">
        <FormError>{errorText(error)}</FormError>
        <Button onClick={retry}>Try again</Button>
      </div>
    );
  return (
    <div className="grid">
      {/* Has the focus meanwhile, so that Enter does not close the dialog. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <p role="status" tabIndex={0} className="col-start-1 row-start-1 outline-none">
        Loading your lists
      </p>
      {lists.data && (
        // The room that it will take: a sheet at the bottom of the window would grow upwards.
        <div inert className="invisible col-start-1 row-start-1">
          <Choice {...props} lists={lists.data} places={[]} />
        </div>
      )}
    </div>
  );
}

interface ChoiceProps extends SaveChoiceProps {
  lists: ReadingList[];
  places: ListMembership[];
}

/** The list that was used last has the focus: Enter saves. */
function Choice({ postId, lists, places, onChange, onDone }: ChoiceProps) {
  const client = useQueryClient();
  const ref = useRef<HTMLDivElement>(null);
  // Saving makes a list the one that was used last.
  const order = useOrderOfOpening(lists, lastUsedFirst);
  useEffect(() => ref.current?.querySelector<HTMLElement>("button, input")?.focus(), []);
  const save = (list: ReadingList) => {
    const saving = { postId, list };
    return saveToList(client, saving, { tryAgain: () => void save(list) });
  };
  return (
    <div ref={ref} className="grid gap-6">
      {order.length > 0 && (
        <ul aria-label="Your lists" className="-mx-2 max-h-[45dvh] overflow-y-auto">
          {order.map((list) => {
            const place = places.find(({ list_id }) => list_id === list.id);
            const toggle = () => (place ? takeOutOfList(client, { postId, list }, place) : save(list));
            return (
              <SaveRow
                key={list.id}
                saving={{ postId, list }}
                place={place}
                onToggle={() => onChange(places, toggle())}
              />
            );
          })}
        </ul>
      )}
      <NewList
        isFirst={lists.length === 0}
        onCreated={(list) => {
          onChange(places, save(list));
          onDone();
        }}
      />
      {order.length > 0 && (
        <Button look="primary" onClick={onDone} className="justify-self-end">
          Done
        </Button>
      )}
    </div>
  );
}
