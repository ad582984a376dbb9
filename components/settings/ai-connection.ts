"use client";

import { useState } from "react";
import type { AiSetup } from "@/lib/contract/setup";
import { type AiProvider, cleanBaseUrl, HOSTED_AI, LOCAL_AI } from "@/lib/core/ai-providers";

export const PROVIDERS: readonly AiProvider[] = [
  ...HOSTED_AI,
  ...LOCAL_AI,
  { name: "OpenAI-compatible", baseUrl: "", keysUrl: null },
];
const COMPATIBLE = PROVIDERS.length - 1;

export function placeOf(baseUrl: string | null): number {
  const place = PROVIDERS.findIndex((provider) => provider.baseUrl === baseUrl);
  return baseUrl === null ? 0 : place < 0 ? COMPATIBLE : place;
}

/** Values of the form; a new provider clears key and model. */
export function useConnection(setup: AiSetup) {
  const [place, setPlace] = useState(placeOf(setup.base_url));
  const [address, setAddress] = useState(setup.base_url ?? "");
  const [key, setKey] = useState("");
  const [model, setModel] = useState(setup.model ?? "");
  const [embeddingModel, setEmbeddingModel] = useState(setup.embedding_model ?? "");
  const provider = PROVIDERS[place];
  const isHosted = place < HOSTED_AI.length;
  const base_url = cleanBaseUrl((isHosted ? (provider?.baseUrl ?? "") : address).trim());
  const hasStoredKey = setup.key_end !== null && base_url === setup.base_url;
  const form = { base_url, ...(!(key === "" && hasStoredKey) && { api_key: key.trim() }) };
  const choose = (next: number, at = PROVIDERS[next]?.baseUrl ?? "") => {
    setPlace(next);
    setAddress(at);
    setKey("");
    setModel("");
    setEmbeddingModel("");
  };
  const keyHolder = hasStoredKey ? `Stored${setup.key_end && `, ends in ${setup.key_end}`}` : undefined;
  const embedding = { value: embeddingModel, set: setEmbeddingModel };
  return {
    place,
    provider,
    isHosted,
    address,
    setAddress,
    key,
    setKey,
    keyHolder,
    model,
    setModel,
    embedding,
    form,
    choose,
  };
}
