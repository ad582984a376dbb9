import type { Source } from "@/lib/contract/source";
import { TRANSLATED_AT_ONCE } from "@/lib/core/limits";
import { numberText, percentText } from "@/lib/core/number-text";

const WEEKS = 4;
/** Decimals are dropped from here on. */
const WHOLE_FROM = 10;

/** "14 a week", or "3 in 4 weeks" below one a week. */
export function paceText({ posts_per_week: pace }: Pick<Source, "posts_per_week">, locale: string): string {
  if (pace === 0) return `None in ${WEEKS} weeks`;
  if (pace < 1) return `${Math.max(1, Math.round(pace * WEEKS))} in ${WEEKS} weeks`;
  const shown = pace >= WHOLE_FROM ? Math.round(pace) : pace;
  return `${numberText(shown, locale)} a week`;
}

/** "32% match"; null without posts. */
export function matchText({ matched_share: share }: Pick<Source, "matched_share">, locale: string): string | null {
  return share === null ? null : `${shareText(share, locale)} match`;
}

/** Avoids rounding to 0% or 100%. */
function shareText(share: number, locale: string): string {
  const percent = Math.round(share * 100);
  if (percent === 0 && share > 0) return `<${percentText(0.01, locale)}`;
  return percent === 100 && share < 1 ? `>${percentText(0.99, locale)}` : percentText(share, locale);
}

/** How a source is read when not through its own feed. */
export function routeText({ route }: Pick<Source, "route">): string | null {
  if (route === "api") return "through its API";
  return route === "bridge" ? "through another service" : null;
}

/** Describes what the choice of a language does. */
export function translationHint(hasModel: boolean): string {
  if (!hasModel) return "No model is set up, so nothing is translated. Posts that arrive meanwhile stay as they are.";
  return `A model translates titles and texts of new posts and of the newest ${TRANSLATED_AT_ONCE}. You can always switch to the original.`;
}

/** "7 of the last 20 posts match your keywords."; null when unknown. */
export function sampleText(feed: { sample_count: number; sample_match_count: number | null }): string | null {
  const { sample_count: all, sample_match_count: matching } = feed;
  if (matching === null || all === 0) return null;
  if (all === 1)
    return matching === 1 ? "Its only post matches your keywords." : "Its only post does not match your keywords.";
  if (matching === all) return `All of the last ${all} posts match your keywords.`;
  return `${matching === 0 ? "None" : matching} of the last ${all} posts ${matching === 1 ? "matches" : "match"} your keywords.`;
}

/** Advice for a source with problems; null without any. */
export function adviceOf({
  status,
  source_type: type,
  route,
}: Pick<Source, "status" | "source_type" | "route">): string | null {
  const advice: Record<Source["status"], string | null> = {
    pending: null,
    ok: null,
    rate_limited: "Nothing to do. Lede tries again as soon as the site allows.",
    failing: "If this continues, check whether the site has moved and replace it.",
    needs_credentials:
      type === "blog" && route !== "bridge"
        ? "Replace it with an address that includes the user name and password: https://user:password@example.org/feed."
        : "Ask the person who runs this server to set up the network, or replace the source.",
    gone: "Replace it with its new address, or delete it. Its posts stay either way.",
  };
  return advice[status];
}
