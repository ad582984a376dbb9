/** Nothing of the mail runs, and nothing is fetched for it: the policy of this page and its own both have to agree. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;

/** For the dark. The policy of this page lets none in, and says so in the console for each. */
const STYLE_SHEETS = /<style[^>]*>[^<]*<\/style>/g;

/** A mail's HTML, apart from the page: no script, no form, no remote content, no way out. */
export function MailFrameView({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={POLICY + html.replace(STYLE_SHEETS, "")}
      className="h-160 w-full rounded-xl border border-line bg-white"
    />
  );
}
