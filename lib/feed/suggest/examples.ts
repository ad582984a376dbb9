/** Signs of whether readers want a post. */
export interface ExampleSigns {
  isHidden: boolean;
  isSaved: boolean;
  isRescued: boolean;
  /** Reason of a report on its texts; null without one. */
  report: "unsupported" | "misses_point" | "wrong_facts" | "other" | null;
  feedback: "more" | "less" | null;
}

type Mark = "wanted" | "unwanted" | null;

/**
 * Whether a post is an example of wanted or unwanted ones. Feedback counts most, then saving and rescuing, then hiding
 * and reports. A report that a key learning misses the point marks an unwanted post; a reader who reports other faults
 * cares about the post.
 */
export function markOf({ feedback, isSaved, isRescued, isHidden, report }: ExampleSigns): Mark {
  if (feedback) return feedback === "more" ? "wanted" : "unwanted";
  if (isSaved || isRescued) return "wanted";
  if (isHidden || report === "misses_point") return "unwanted";
  return report === null ? null : "wanted";
}

/** A post of the newsfeed, or one that its keywords refused. */
export interface Example extends ExampleSigns {
  mark: Mark;
  /** Whether the newsfeed has it. */
  isKept: boolean;
}

/** Whether a post shows what the keywords should bring. */
export function isLiked({ feedback, isRescued }: Example): boolean {
  return feedback === "more" || (isRescued && feedback === null);
}

/** Minimum examples of one kind for any suggestion. */
export const EXAMPLES_MIN = 5;

/** Examples by the suggestions that they may support. */
export function groupsOf<Post extends Example>(posts: readonly Post[]) {
  const kept = posts.filter(({ isKept }) => isKept);
  return {
    kept,
    filtered: posts.filter(({ isKept }) => !isKept),
    unwanted: kept.filter(({ mark }) => mark === "unwanted"),
    wanted: kept.filter(({ mark }) => mark === "wanted"),
    others: kept.filter(({ mark }) => mark === null),
    liked: kept.filter(isLiked),
  };
}
