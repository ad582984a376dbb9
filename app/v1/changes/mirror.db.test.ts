import { test } from "vitest";
import { followWrites } from "@/lib/api/testing/changes-rounds";
import { setUpRuntime } from "@/lib/testing/runtime";
import { inVolume } from "@/lib/testing/volume";

const WRITES = inVolume(10_000, 200);
const WRITERS = 4;
/** Ten times what it takes on an idle machine. */
const TIMEOUT_MS = 3_600_000;

const runtime = setUpRuntime();

test(
  `a mirror that follows the changes equals the original after ${WRITES} writes by ${WRITERS} concurrent writers`,
  () => followWrites(runtime, { writes: WRITES, writers: WRITERS }),
  TIMEOUT_MS,
);
