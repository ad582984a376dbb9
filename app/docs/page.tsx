import type { Metadata } from "next";
import { ReferencePage } from "@/components/docs/reference-page";
import { servedDocument } from "@/lib/api/served-document";
import { runtime, SYSTEM } from "@/lib/runtime";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every operation of the Lede API, with what it takes, what it answers and how to call it.",
};

/** For everybody: who reads it may not have an account yet. */
export default async function DocsPage() {
  const { settings } = (await runtime()).contextFor(SYSTEM);
  return <ReferencePage document={servedDocument(settings.appUrl)} />;
}
