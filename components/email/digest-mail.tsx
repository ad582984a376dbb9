import type { ReactElement } from "react";
import { Heading, Hr, Link, Section, Text } from "react-email";
import { quoted } from "@/lib/std/quoted";
import type { DigestContent, DigestPost } from "./digest-content";
import { MailFrame, MailNote, mailStyles } from "./mail-frame";

const styles = {
  masthead: { ...mailStyles.title, margin: "0 0 4px", fontWeight: 600 },
  day: { ...mailStyles.note, margin: "0" },
  title: { ...mailStyles.title, margin: "0 0 4px", fontSize: "20px", fontWeight: 600 },
  titleLink: { color: "#1b1a17", textDecoration: "none" },
  byline: { ...mailStyles.note, margin: "0 0 10px" },
  lead: { ...mailStyles.text, margin: "0 0 10px" },
  label: { color: "#b3361b", fontWeight: 600 },
  quote: {
    ...mailStyles.quote,
    margin: "0 0 10px",
    padding: "0 0 0 12px",
    borderLeft: "2px solid #b3361b",
  },
  links: { ...mailStyles.note, margin: "0", fontSize: "14px" },
  link: { ...mailStyles.link, display: "inline-block", padding: "6px 18px 6px 0", textDecoration: "underline" },
  more: { ...mailStyles.text, margin: "0" },
} as const;

/** A digest: one column, no images, nothing that is loaded from anywhere. */
export function digestMail(content: DigestContent): ReactElement {
  const { newsfeedName, newsfeedUrl, moreText, posts } = content;
  return (
    <MailFrame preview={content.preview} footer={<Footer content={content} />}>
      <Heading as="h1" className="ink" dir="auto" style={styles.masthead}>
        {newsfeedName}
      </Heading>
      <Text className="faint" style={styles.day}>
        {`${content.day} · ${content.countText}`}
      </Text>
      {posts.map((post) => (
        <Post key={post.readUrl} post={post} />
      ))}
      {moreText && (
        <>
          <Hr className="line" style={mailStyles.line} />
          <Text className="ink" style={styles.more}>
            <Link href={newsfeedUrl} className="accent" style={mailStyles.link}>
              {moreText}
            </Link>
          </Text>
        </>
      )}
    </MailFrame>
  );
}

function Post({ post }: { post: DigestPost }) {
  const { title, language, byline, lead, quote, readUrl, saveUrl, originalUrl } = post;
  return (
    <Section>
      <Hr className="line" style={mailStyles.line} />
      <Heading as="h2" dir="auto" lang={language} style={styles.title}>
        <Link href={readUrl} className="ink" style={styles.titleLink}>
          {title}
        </Link>
      </Heading>
      <Text className="faint" dir="auto" style={styles.byline}>
        {byline}
      </Text>
      {lead && (
        <Text className="ink" dir="auto" style={styles.lead}>
          <span className="accent" style={styles.label}>
            {`${lead.label}:`}
          </span>
          {` ${lead.text}`}
        </Text>
      )}
      {quote && (
        <Text className="faint quote" dir="auto" lang={language} style={styles.quote}>
          {quoted(quote)}
        </Text>
      )}
      <Text style={styles.links}>
        <MailLink href={readUrl}>Read</MailLink>
        <MailLink href={saveUrl}>Save</MailLink>
        {originalUrl && <MailLink href={originalUrl}>Original</MailLink>}
      </Text>
    </Section>
  );
}

function MailLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="accent" style={styles.link}>
      {children}
    </Link>
  );
}

function Footer({ content: { newsfeedName, settingsUrl, unsubscribeUrl } }: { content: DigestContent }) {
  return (
    <>
      <MailNote>{`You get this because you follow ${newsfeedName} in Lede.`}</MailNote>
      <MailNote>
        <Link href={settingsUrl} className="accent" style={mailStyles.link}>
          Change when it comes
        </Link>
        {" · "}
        <Link href={unsubscribeUrl} className="accent" style={mailStyles.link}>
          Stop these digests
        </Link>
      </MailNote>
    </>
  );
}
