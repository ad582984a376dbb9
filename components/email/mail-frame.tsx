import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { Body, Container, Head, Hr, Html, Link, Preview, Section, Text } from "react-email";

const SANS = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const SERIF = "Newsreader, Georgia, 'Liberation Serif', serif";

/** Otherwise a long word widens the table cell around it. Some mail programs know only one of the two. */
const BREAKS = { overflowWrap: "anywhere", wordBreak: "break-word" } as const;

/** Literal colours, because mail programs do not support variables. `DARK` overrides them in dark mode. */
export const mailStyles = {
  title: { ...BREAKS, margin: "0 0 16px", font: `400 26px/1.25 ${SERIF}`, color: "#1b1a17" },
  text: { ...BREAKS, margin: "0 0 16px", font: `400 16px/1.55 ${SANS}`, color: "#1b1a17" },
  quote: { ...BREAKS, margin: "0 0 16px", font: `italic 400 17px/1.5 ${SERIF}`, color: "#5a574f" },
  note: { ...BREAKS, margin: "0 0 8px", font: `400 13px/1.5 ${SANS}`, color: "#6e6a60" },
  link: { color: "#b3361b" },
  button: {
    display: "inline-block",
    padding: "12px 20px",
    borderRadius: "6px",
    backgroundColor: "#b3361b",
    color: "#ffffff",
    font: `600 16px/1 ${SANS}`,
    textDecoration: "none",
  },
  line: { margin: "24px 0", border: "0", borderTop: "1px solid #e5e1d7" },
} as const satisfies Record<string, CSSProperties>;

/** Classes override inline styles; the background is also a table cell. */
const DARK = `
  .ground, .ground td, .sheet { background-color: #141412 !important; }
  .ink { color: #ecebe6 !important; }
  .faint { color: #a9a69c !important; }
  .accent { color: #ff8a6b !important; }
  .line { border-color: #2b2a27 !important; }
`;

interface MailFrameProps {
  /** Preheader, shown beside the subject in mailboxes. */
  preview: string;
  children: ReactNode;
  /** Why the reader gets this, and how to unsubscribe. */
  footer: ReactNode;
}

/** Layout of every mail: one column of at most 600 px, in light and dark. */
export function MailFrame({ preview, children, footer }: MailFrameProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{`:root { color-scheme: light dark; } @media (prefers-color-scheme: dark) {${DARK}}`}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="ground" style={{ margin: 0, backgroundColor: "#fbfaf7" }}>
        <Container className="sheet" style={{ maxWidth: "600px", padding: "24px 20px", backgroundColor: "#fbfaf7" }}>
          {children}
          <Hr className="line" style={mailStyles.line} />
          <Section>{footer}</Section>
        </Container>
      </Body>
    </Html>
  );
}

export function MailLink({ style, ...props }: ComponentProps<typeof Link>) {
  return <Link className="accent" style={{ ...mailStyles.link, ...style }} {...props} />;
}

export function MailNote({ children }: { children: ReactNode }) {
  return (
    <Text className="faint" style={mailStyles.note}>
      {children}
    </Text>
  );
}
