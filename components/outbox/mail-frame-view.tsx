/** Blocks scripts and requests, in addition to the page's own policy. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;

/** Removes the dark-mode style sheets, which the page's policy would block with a console error each. */
const STYLE_SHEETS = /<style[^>]*>[^<]*<\/style>/g;

/** Shows an email's HTML in a sandbox without scripts, forms or remote content. */
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
