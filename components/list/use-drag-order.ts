"use client";

import { type PointerEvent, useEffect, useRef, useState } from "react";
import { dragRow } from "./drag-row";

export interface Dragging {
  id: string;
  /** Index among the other rows; their number for the end. */
  place: number;
}

/** Called on drop with the index among the other rows. */
type OnDrop = (id: string, place: number) => void;

/** Reorders rows by dragging a handle with mouse, pen or finger; see {@link dragRow}. */
export function useDragOrder(onDrop: OnDrop) {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  const start = (event: PointerEvent<HTMLElement>, id: string) => {
    if (event.button !== 0 || end.current) return;
    event.preventDefault();
    end.current = dragRow(event.currentTarget, {
      startY: event.clientY,
      show: (place) => setDragging({ id, place }),
      onEnd: (place) => {
        end.current = null;
        setDragging(null);
        if (place !== null) onDrop(id, place);
      },
    });
  };
  return { dragging, start };
}
