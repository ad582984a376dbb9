import { expect, test } from "../support/journey";
import { largestJump } from "../support/largest-jump";
import { entriesOf, makeList } from "../support/lists";
import { signUp } from "../support/member";

test.use({ viewport: { width: 820, height: 740 } });

const POSTS = 12;

test("scrolling up in a list does not jump without scroll anchoring", async ({ page, farm }) => {
  await signUp(page);
  const listId = await makeList(page, farm, "Rules", POSTS);
  await page.goto(`/lists/${listId}`);
  await expect(entriesOf(page)).toHaveCount(POSTS);
  expect(await page.evaluate(largestJump)).toBeLessThan(2);
});
