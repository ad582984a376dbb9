import { Button, Heading, Text } from "react-email";
import { MailFrame, MailLink, MailNote, mailStyles } from "./mail-frame";

export interface ActionMailProps {
  title: string;
  /** Preheader, shown beside the subject in mailboxes. */
  preview: string;
  paragraphs: readonly string[];
  action: { label: string; url: string };
  /** Why the reader gets it, and what to do with a mail sent by mistake. */
  notes: readonly string[];
}

/** A mail that asks its reader to do one thing. */
export function ActionMail({ title, preview, paragraphs, action, notes }: ActionMailProps) {
  return (
    <MailFrame preview={preview} footer={notes.map((note) => <MailNote key={note}>{note}</MailNote>)}>
      <Heading dir="auto" className="ink" style={mailStyles.title}>
        {title}
      </Heading>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} dir="auto" className="ink" style={mailStyles.text}>
          {paragraph}
        </Text>
      ))}
      <Button href={action.url} style={mailStyles.button}>
        {action.label}
      </Button>
      <Text data-skip-in-text className="faint" style={{ ...mailStyles.note, margin: "24px 0 0" }}>
        If the button doesn’t work, open this link:{" "}
        <MailLink href={action.url} style={{ wordBreak: "break-all" }}>
          {action.url}
        </MailLink>
      </Text>
    </MailFrame>
  );
}
