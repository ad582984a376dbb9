import type { ReactElement } from "react";
import { Heading, Hr, Link, Section, Text } from "react-email";
import { quoted } from "@/lib/core/quoted";
import {
  CHANGE,
  type DigestContent,
  type DigestPost,
  type DigestSection,
  isOfOneNewsfeed,
  ONE_CLICK,
  reasonText,
  STOP_ALL,
  STOP_ONE,
} from "./digest-content";
import { MailFrame, MailLink, MailNote, mailStyles } from "./mail-frame";

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
  link: { display: "inline-block", padding: "6px 18px 6px 0", textDecoration: "underline" },
  more: { ...mailStyles.text, margin: "0 0 8px" },
  section: { margin: "36px 0 0", borderTop: "2px solid #b3361b", paddingTop: "10px" },
  newsfeed: { ...mailStyles.title, margin: "0 0 2px", fontSize: "23px", fontWeight: 600 },
  settings: { ...mailStyles.note, margin: "14px 0 8px" },
  other: { ...mailStyles.text, margin: "0 0 6px" },
} as const;

/** A digest in one column, without images or other remote content. */
export function digestMail(content: DigestContent): ReactElement {
  const { title, sections, others, moreText } = content;
  const isSingle = isOfOneNewsfeed(content);
  return (
    <MailFrame preview={content.preview} footer={<Footer content={content} />}>
      <Heading as="h1" className="ink" dir="auto" style={styles.masthead}>
        {title}
      </Heading>
      <Text className="faint" style={styles.day}>
        {`${content.day} · ${content.countText}`}
      </Text>
      {sections.map((section) => (
        <NewsfeedSection key={section.url} section={section} isSingle={isSingle} />
      ))}
      {others.length > 0 && <Others others={others} moreText={moreText} />}
    </MailFrame>
  );
}

function NewsfeedSection({ section, isSingle }: { section: DigestSection; isSingle: boolean }) {
  const { name, url, countText, posts, moreText } = section;
  return (
    <>
      {!isSingle && (
        <Section style={styles.section}>
          <Heading as="h2" className="ink" dir="auto" style={styles.newsfeed}>
            <Link href={url} className="ink" style={styles.titleLink}>
              {name}
            </Link>
          </Heading>
          <Text className="faint" style={styles.day}>
            {countText}
          </Text>
        </Section>
      )}
      {posts.map((post) => (
        <Post key={post.readUrl} post={post} level={isSingle ? "h2" : "h3"} />
      ))}
      {moreText && (
        <>
          <Hr className="line" style={mailStyles.line} />
          <Text className="ink" style={styles.more}>
            <MailLink href={url}>{moreText}</MailLink>
          </Text>
        </>
      )}
      {!isSingle && <SectionSettings section={section} />}
    </>
  );
}

function Others({ others, moreText }: Pick<DigestContent, "others" | "moreText">) {
  return (
    <Section style={styles.section}>
      <Heading as="h2" className="ink" style={styles.newsfeed}>
        Also new
      </Heading>
      {others.map(({ name, url, countText }) => (
        <Text key={url} className="ink" dir="auto" style={styles.other}>
          <MailLink href={url}>{name}</MailLink>
          {`: ${countText}`}
        </Text>
      ))}
      {moreText && (
        <Text className="faint" style={styles.day}>
          {`${moreText}.`}
        </Text>
      )}
    </Section>
  );
}

function Post({ post, level }: { post: DigestPost; level: "h2" | "h3" }) {
  const { title, language, quoteLanguage, byline, lead, quote, readUrl, saveUrl, originalUrl } = post;
  return (
    <Section>
      <Hr className="line" style={mailStyles.line} />
      <Heading as={level} dir="auto" lang={language} style={styles.title}>
        <Link href={readUrl} className="ink" style={styles.titleLink}>
          {title}
        </Link>
      </Heading>
      <Text className="faint" dir="auto" style={styles.byline}>
        {byline}
      </Text>
      {lead && (
        <Text className="ink" dir="auto" style={styles.lead}>
          {/* Isolated, so that the text sets the direction. */}
          <bdi className="accent" style={styles.label}>
            {`${lead.label}:`}
          </bdi>{" "}
          <span lang={lead.language}>{lead.text}</span>
        </Text>
      )}
      {quote && (
        <Text className="faint quote" dir="auto" lang={quoteLanguage} style={styles.quote}>
          {quoted(quote)}
        </Text>
      )}
      <Text style={styles.links}>
        <PostLink href={readUrl}>Read</PostLink>
        <PostLink href={saveUrl}>Save</PostLink>
        {originalUrl && <PostLink href={originalUrl}>Original</PostLink>}
      </Text>
    </Section>
  );
}

function PostLink({ href, children }: { href: string; children: string }) {
  return (
    <MailLink href={href} style={styles.link}>
      {children}
    </MailLink>
  );
}

function SectionSettings({ section: { settingsUrl, unsubscribeUrl } }: { section: DigestSection }) {
  return (
    <Text className="faint" style={styles.settings}>
      <MailLink href={settingsUrl}>{CHANGE}</MailLink>
      {" · "}
      <MailLink href={unsubscribeUrl}>{STOP_ONE}</MailLink>
    </Text>
  );
}

function Footer({ content }: { content: DigestContent }) {
  const { sections, settingsUrl, unsubscribeUrl } = content;
  return (
    <>
      <MailNote>{reasonText(content)}</MailNote>
      {isOfOneNewsfeed(content) && sections.map((section) => <SectionSettings key={section.url} section={section} />)}
      <MailNote>
        <MailLink href={settingsUrl}>All digests</MailLink>
        {" · "}
        <MailLink href={unsubscribeUrl}>{STOP_ALL}</MailLink>
      </MailNote>
      <MailNote>{ONE_CLICK}</MailNote>
    </>
  );
}
