"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { useStore } from "@/components/ui/use-store";
import { createFolder, placeNewsfeed, updateFolder } from "@/lib/client/folder-actions";
import { showFailure } from "@/lib/client/show-failure";
import { NAME_CHARACTERS_MAX } from "@/lib/core/limits";
import { folderTask } from "./folder-dialog-state";

/** Names a new folder, or renames one. */
export function FolderDialog() {
  const client = useQueryClient();
  const task = useStore(folderTask);
  const close = () => folderTask.set(null);
  const { folder, newsfeedId } = task ?? {};
  const save = async (name: string) => {
    if (folder) return updateFolder(client, folder.id, { name });
    const { id } = await createFolder(client, name);
    if (newsfeedId !== undefined) await placeNewsfeed(client, newsfeedId, { folderId: id });
  };
  return (
    <Dialog
      isOpen={task !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={folder ? "Rename folder" : "New folder"}
      {...(!folder && { description: "Folders are yours alone. Other members of a newsfeed do not see them." })}
    >
      <Form
        onSubmit={(field) => {
          const name = field("name").trim();
          if (name === "") return;
          close();
          save(name).catch(showFailure);
        }}
      >
        <TextField
          name="name"
          label="Name"
          defaultValue={folder?.name ?? ""}
          maxLength={NAME_CHARACTERS_MAX}
          autoComplete="off"
          required
        />
        <Button type="submit" look="primary" className="justify-self-start">
          {folder ? "Rename" : "Create folder"}
        </Button>
      </Form>
    </Dialog>
  );
}
