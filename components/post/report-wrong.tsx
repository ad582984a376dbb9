"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SelectField, TextArea } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { PlainButton } from "@/components/ui/plain-button";
import { fieldErrors } from "@/lib/client/api-error";
import { reportQuery, reportWrong, takeReportBack } from "@/lib/client/reader";
import { showToast } from "@/lib/client/toasts";
import type { Post } from "@/lib/contract/post";
import type { Report, ReportWish } from "@/lib/contract/reader";
import { NOTE_CHARACTERS_MAX } from "@/lib/core/limits";
import { choicesOf, REPORT_REASONS, REPORT_SUBJECTS } from "./report-words";

export function ReportWrong({ post }: { post: Post }) {
  const { data: report } = useQuery(reportQuery(post.id));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PlainButton
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="min-h-6 rounded underline underline-offset-2 hover:text-ink coarse:min-h-11"
      >
        {report ? "Reported" : "Report a problem"}
      </PlainButton>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={report ? "You reported this" : "What is wrong with it?"}
        description="The person who runs this server sees your report. The post does not change."
      >
        <ReportForm post={post} report={report ?? null} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function ReportForm({ post, report, onDone }: { post: Post; report: Report | null; onDone: () => void }) {
  const client = useQueryClient();
  const [wish, setWish] = useState<ReportWish>(report ?? firstWish(post));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => reportWrong(client, post.id, wish),
    onSuccess: () => showToast({ text: "Reported. Thank you." }),
  });
  const { note: noteError, ...otherErrors }: Record<string, string> = error ? fieldErrors(error) : {};
  return (
    // Not called once the form is closed, because it may be open again.
    <Form className="grid gap-4" onSubmit={() => mutate(undefined, { onSuccess: onDone })}>
      {post.summary && post.keylearning && (
        <SelectField
          label="Text"
          choices={choicesOf(REPORT_SUBJECTS)}
          value={wish.subject}
          onChange={(subject) => setWish({ ...wish, subject })}
        />
      )}
      <SelectField
        label="Problem"
        choices={choicesOf(REPORT_REASONS)}
        value={wish.reason}
        onChange={(reason) => setWish({ ...wish, reason })}
      />
      <TextArea
        label="Note (optional)"
        rows={3}
        maxLength={NOTE_CHARACTERS_MAX}
        value={wish.note ?? ""}
        onChange={(event) => setWish({ ...wish, note: event.target.value })}
        error={noteError}
      />
      <FormError>{Object.values(otherErrors)[0]}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        {report && (
          <Button
            onClick={() => {
              onDone();
              void takeReportBack(client, post.id, report);
            }}
          >
            Withdraw report
          </Button>
        )}
        <Button type="submit" look="primary" isBusy={isPending}>
          {report ? "Update report" : "Report"}
        </Button>
      </div>
    </Form>
  );
}

function firstWish({ keylearning }: Post): ReportWish {
  return { subject: keylearning ? "keylearning" : "summary", reason: "unsupported", note: null };
}
