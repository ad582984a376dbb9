"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { useStore } from "@/components/ui/use-store";
import { fieldErrors } from "@/lib/client/api-error";
import { createFolder, placeNewsfeed, renameFolder } from "@/lib/client/folder-actions";
import { NAME_CHARACTERS_MAX } from "@/lib/core/limits";
import { type FolderTask, folderTask } from "./folder-dialog-state";

/** Names a new folder, or renames one. */
export function FolderDialog() {
  const task = useStore(folderTask);
  const close = () => {
    // A late answer leaves the dialog of the next task open.
    if (folderTask.get() === task) folderTask.set(null);
  };
  const isNew = !task?.folder;
  return (
    <Dialog
      isOpen={task !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={isNew ? "New folder" : "Rename folder"}
      {...(isNew && { description: "Folders are yours alone. Other members of a newsfeed do not see them." })}
    >
      {task && <FolderForm task={task} onDone={close} />}
    </Dialog>
  );
}

function FolderForm({ task: { folder, newsfeedId }, onDone }: { task: FolderTask; onDone: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (name: string) => {
      if (folder) return renameFolder(client, folder.id, name);
      const { id } = await createFolder(client, name);
      if (newsfeedId !== undefined) await placeNewsfeed(client, newsfeedId, { folderId: id });
    },
    onSuccess: onDone,
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    <Form
      onSubmit={(field) => {
        const name = field("name").trim();
        if (name !== "") mutate(name);
      }}
    >
      <TextField
        name="name"
        label="Name"
        defaultValue={folder?.name ?? ""}
        maxLength={NAME_CHARACTERS_MAX}
        autoComplete="off"
        required
        error={errors.name}
      />
      <FormError>{errors[""]}</FormError>
      <Button type="submit" look="primary" isBusy={isPending} className="justify-self-start">
        {folder ? "Rename" : "Create folder"}
      </Button>
    </Form>
  );
}
