import { expect, test } from "vitest";
import { setUpRuntime } from "@/lib/testing/runtime";
import { plainLetters } from "./plain-letters";

const runtime = setUpRuntime();

test("the database removes the same accents", async () => {
  const letters = Array.from({ length: 0xffff }, (_, index) => String.fromCodePoint(index + 1)).filter(
    (letter) => letter.isWellFormed() && letter.normalize("NFC") === letter && letter.toLowerCase() === letter,
  );
  // A second mark, and letters of two forms.
  letters.push("\u1e8b\u0323", "й\u0301", "œuvre d’été à paris", "straße", "가à");
  const { rows } = await runtime.database.pool.query<{ plain: string }>(
    "select public.plain_letters(letter) as plain from unnest($1::text[]) with ordinality as l (letter, place) order by place",
    [letters],
  );
  expect(rows.map(({ plain }) => plain)).toEqual(letters.map(plainLetters));
});
