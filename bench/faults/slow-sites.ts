import { crawlRound, FAULTY_EACH, RSS_MB_MAX } from "../crawls";
import { quantile } from "../measure";
import { judge, type Verdict } from "./row";

const LATER_TIMES_MAX = 2;

/** One host in ten sends slowly, not at all, without end, or disconnects; the others' feeds are checked as before. */
export async function crawlAmongSlowSites(): Promise<Verdict> {
  const well = await crawlRound(() => false);
  const faulty = await crawlRound((host) => host % FAULTY_EACH === 0);
  const [before, after] = [quantile(well.lateness, 0.95), quantile(faulty.lateness, 0.95)];
  const mostMb = Math.max(well.rssMb.most, faulty.rssMb.most);
  return judge(
    `healthy feeds checked ${before.toFixed(2)} s late, ${after.toFixed(2)} s among failing hosts (p95), RSS ${mostMb} MB at most`,
    {
      "at most twice as late": after <= before * LATER_TIMES_MAX,
      "one request to a host at a time": faulty.atOnceMax === 1,
      "every healthy feed is checked": faulty.lateness.every(Number.isFinite),
      [`${RSS_MB_MAX} MB at most`]: mostMb <= RSS_MB_MAX,
    },
  );
}
