import { Setup } from "./setup";

/** Address of the page that makes a newsfeed. */
export const SETUP_PATH = "/newsfeeds/new";

export const SETUP_TITLE = "What do you want to follow?";
export const SETUP_LEAD = "Paste sites, a profile or an OPML file, or describe what you want to follow.";

/** The page that makes a newsfeed. */
export function SetupView() {
  return (
    <div className="mx-auto max-w-[38rem] px-5 pt-6 pb-10 medium:px-8 medium:pt-14">
      <h1 className="font-serif text-2xl medium:text-[1.75rem] leading-tight font-semibold tracking-tight text-balance">
        {SETUP_TITLE}
      </h1>
      <p className="mt-1.5 mb-5 text-ink-2 medium:mb-6">{SETUP_LEAD}</p>
      <Setup />
    </div>
  );
}
