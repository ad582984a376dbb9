import type { z } from "zod";
import type { InputIssue } from "@/lib/core/errors";

const NOUNS: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
};

/** Part of the request. Except for the body, the pointers into it begin with its name. */
export type Location = "body" | "query" | "path";

/**
 * Converts issues of zod to sentences that name field and limit, with RFC 6901 pointers: `/name` into the body,
 * `/query/limit` and `/path/id` for parameters.
 */
export function inputIssues(location: Location, issues: readonly z.core.$ZodIssue[]): InputIssue[] {
  return issues.map((issue) => ({
    pointer: pointerTo(location, issue.path),
    code: codeOf(issue),
    message: sentence(label(location, issue.path), issue.message),
  }));
}

/** The field that chooses between kinds of a body counts like any other. */
function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== "invalid_union" || issue.discriminator === undefined)
    return issue.input === undefined ? "required" : issue.code;
  return Object.hasOwn(Object(issue.input), issue.discriminator) ? "invalid_value" : "required";
}

/** Fallback messages, which continue after the field's name. */
export function messageFor(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return "is required";
  switch (issue.code) {
    case "invalid_type":
      if (issue.expected === "int" && typeof issue.input === "number") return "must be a whole number";
      // JSON can write numbers that are too large, such as `1e400`.
      if (issue.expected === "number" && typeof issue.input === "number") return "is out of range";
      return `must be ${NOUNS[issue.expected] ?? issue.expected}, not ${nounOf(issue.input)}`;
    case "too_big":
      return `can ${amount(issue.origin)} at most ${issue.maximum}${unit(issue.origin)}`;
    case "too_small":
      return `must ${amount(issue.origin)} at least ${issue.minimum}${unit(issue.origin)}`;
    case "invalid_value":
      return `must be ${either(issue.values)}`;
    case "invalid_union":
      return Array.isArray(issue.options) ? `must be ${either(issue.options)}` : UNFIT;
    default:
      return UNFIT;
  }
}

const UNFIT = "is not in an accepted format";

function either(values: readonly unknown[]): string {
  const names = values.map((value) => `\`${String(value)}\``);
  return names.length > 2 ? `one of ${names.join(", ")}` : names.join(" or ");
}

function amount(origin: string): string {
  return origin === "string" || origin === "array" ? "have" : "be";
}

function unit(origin: string): string {
  if (origin === "string") return " characters";
  return origin === "array" ? " items" : "";
}

function nounOf(input: unknown): string {
  if (input === null) return "null";
  if (Array.isArray(input)) return "an array";
  return NOUNS[typeof input] ?? typeof input;
}

/** Messages of the contract are sentences or, in lower case, continue after the field's name. */
function sentence(name: string, message: string): string {
  const text = /^\p{Ll}/u.test(message) ? `${name} ${message}` : message;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function label(location: Location, path: readonly PropertyKey[]): string {
  if (path.length === 0) return `The ${location}`;
  const name = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return `\`${name.replace(/^\./, "")}\``;
}

function pointerTo(location: Location, path: readonly PropertyKey[]): string {
  return pointerOf(location === "body" ? path : [location, ...path]);
}

/** RFC 6901 JSON pointer. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
