import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { knownMigrations } from "./migrate";

/** SHA-256 of each migration that a database may have had. Add to the end; a change here breaks installations. */
const RELEASED = [
  "591d6b831a2eb89997758be511b3261d7c5747927a77c5077c08270f1e088f23",
  "0903af0adb63f26600b8fef50403a3d6ad445da8e2ea269ae7f50a2e3dfbcf1e",
  "8fd4bd730ac9950d6de858e40ba3cb84ec5896fbd776811ea1f2066315927f5f",
  "749848b09bfb3d25b62e2ae414f3baad27685d94d67b3325085a53237fb13aba",
  "e2dcf4522cbf512e9e2953c2278f5a7efa053b3d6c3f863a94178ae79ed8e4e7",
  "905900fe77ff136f9bd299201b206dc77fae16b58c60f483aefde280fb35fe3e",
  "6917448f12a3b4ae05e7a16ddcc215c79b1f9606d60e81246dff40aa3efcd73c",
  "04613e523e9a0356a450c85f925dc17898ff70dab6d834180fe55af6fcee150b",
  "41200b428125b0e0ece8f8c955a84014c6eca828a3e42f2d7cf01f71708cd706",
  "ab6c51893b72ebd106601afbad7404f64248687283322ebf8758da530562b5f6",
  "8076bf295dc6a3fdf7fa4ae513c53e080efd539d14e8c6d3bf2e614315cd0ac0",
  "0dc69287a9d63604953c463df40bac2d65ab5a845df77659e77a381ae2953abd",
  "3caefc906ff65667444d071513bcb4a6ac3a5c78c38c188c0a3a45f9115c42a5",
  "65a235a4009eb028e1161d030aed0134f4086d58f93a96c1f08d1a3f22319a8f",
  "21177a9df7450a2c3ad8e359ecf62b9a6f4683aa92ebe59af5cf597246f88aaa",
  "812e006a966c4475052b5e3ebe95f30281e3491ff71195bbe7fe3b03a2caf04f",
  "c40dd2984e8c9dee88b98cb2a7f0e95c0bdcf36dcf15678407d5ae5a6bd88485",
  "774befb60e3720358edd1c46d28c5416703d810be1f6e5646aea6cd3917bd20a",
  "1ecfa00cae494a03d328a688995ddcd45824de9cc853a411c62708f52f1d2dd8",
  "b8e0ae6d281f21e7ae7880f4c2bab6ebc51d4cda18e9cd3793bf17bdee6a0e46",
  "b73ec3114c661b75ae1acfe5343c91e61072d7d21c522733321d929b8537fc56",
  "70b9cba69ab505a8bf399ebd8fa0f3381006e4468a8ee343e869585d87adff80",
  "ff54e760deaf9028260fb75efc7e6a26baa6ee6c82a2db6687cd9e41d1089ec9",
  "69be8f3f163a8378f0f08cfaf8c08159ae15295527fd370ca1470e778f0a331c",
  "8441d7d22744b719c4c924782e5e8d026a88e764f2bc74e633eb488f225985b1",
  "261d017ec04972e3643c8940d2dd96f2502a4e566022f4f1744b17a652b26966",
];

test("migrations are append-only", () => {
  expect(knownMigrations().map(({ hash }) => hash)).toEqual(RELEASED);
});

test("only the last migration has a snapshot", () => {
  const snapshots = readdirSync("db/migrations/meta").filter((name) => name.endsWith("_snapshot.json"));
  expect(snapshots).toEqual([`${String(RELEASED.length - 1).padStart(4, "0")}_snapshot.json`]);
});

test("migrations are in chronological order", () => {
  const times = knownMigrations().map(({ folderMillis }) => folderMillis);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
