import { killRounds } from "@/lib/domain/digests/testing/kill-rounds";
import { type Grounds, judge, onEachEngine, share, type Verdict } from "./row";

const MEMBERS = 20;
const ROUNDS = 30;

/** 20 members, 30 days; the app is killed on each day while it plans, composes or sends. Every digest is sent once. */
export function killAmidDigests(grounds: Grounds): Promise<Verdict> {
  return onEachEngine(grounds, async (variables) => {
    const rounds = share(grounds, ROUNDS);
    const report = await killRounds({ members: MEMBERS, rounds }, { variables, random: Math.random });
    const { windows, keys, strangers, kills, fell, requests } = report;
    const places = Object.entries(fell).map(([place, count]) => `${place} ${count}`);
    const isOnce = (times: Record<number, number>) => Object.keys(times).join() === "1";
    return judge(
      `${kills} kills (during ${places.join(", ")}), ${requests} requests, ${windows[1] ?? 0} windows delivered once`,
      {
        [`each window with news delivered once, not ${JSON.stringify(windows)}`]: isOnce(windows),
        [`each key delivered once, not ${JSON.stringify(keys)}`]: isOnce(keys),
        [`no other mail: ${strangers.join(", ")}`]: strangers.length === 0,
      },
    );
  });
}
