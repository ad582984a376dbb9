import { Button, Heading, Link, Text } from "react-email";
import { MailFrame, MailNote, mailStyles } from "./mail-frame";

export interface ActionMailProps {
  title: string;
  /** What mailboxes show beside the subject. */
  preview: string;
  /** What it is about, a paragraph each. */
  paragraphs: readonly string[];
  /** The one thing to do. */
  action: { label: string; url: string };
  /** Why it came, and what to do if it should not have. */
  notes: readonly string[];
}

/** A mail that asks its reader to do one thing. */
export function ActionMail({ title, preview, paragraphs, action, notes }: ActionMailProps) {
  return (
    <MailFrame preview={preview} footer={notes.map((note) => <MailNote key={note}>{note}</MailNote>)}>
      <Heading className="ink" style={mailStyles.title}>
        {title}
      </Heading>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} className="ink" style={mailStyles.text}>
          {paragraph}
        </Text>
      ))}
      <Button href={action.url} style={mailStyles.button}>
        {action.label}
      </Button>
      <Text className="faint" style={{ ...mailStyles.note, margin: "24px 0 0" }}>
        If the button does nothing, open this address:{" "}
        <Link className="accent" href={action.url} style={{ ...mailStyles.link, wordBreak: "break-all" }}>
          {action.url}
        </Link>
      </Text>
    </MailFrame>
  );
}
