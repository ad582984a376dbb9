import type { ComponentProps } from "react";

export function ProgressBar({ className = "w-full", ...props }: ComponentProps<"progress">) {
  return (
    <progress
      className={`block h-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent motion-safe:[&::-webkit-progress-value]:transition-all ${className}`}
      {...props}
    />
  );
}
