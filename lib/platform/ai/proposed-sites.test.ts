import { expect, test } from "vitest";
import { sitesIn } from "./proposed-sites";

test("keeps web addresses, once each and without credentials", () => {
  const sites = [
    { name: " Grid Notes ", address: "https://me:secret@gridnotes.example/#top" },
    { name: "Grid Notes again", address: "gridnotes.example" },
    { name: "A script", address: "javascript:alert(1)" },
    { name: "A file", address: "file:///etc/passwd" },
    { name: "Nothing", address: "" },
  ];
  expect(sitesIn({ sites })).toEqual([{ name: "Grid Notes", url: "https://gridnotes.example/" }]);
});

test("reads a host with a port as a web address", () => {
  const sites = [{ name: "Grid Notes", address: "gridnotes.example:8443/blog" }];
  expect(sitesIn({ sites })).toEqual([{ name: "Grid Notes", url: "https://gridnotes.example:8443/blog" }]);
});

test("keeps at most eight", () => {
  const sites = Array.from({ length: 20 }, (_, index) => ({ name: `${index}`, address: `https://${index}.example/` }));
  expect(sitesIn({ sites })).toHaveLength(8);
});
