import { describe, expect, test } from "vitest";
import { FetchError } from "./errors";
import { admitAddresses, admitUrl, parseAllowList } from "./policy";

function verdict(action: () => unknown): string {
  try {
    action();
    return "admitted";
  } catch (error) {
    if (error instanceof FetchError) return error.code;
    throw error;
  }
}

function verdictOnUrl(url: string, allow = ""): string {
  return verdict(() => admitUrl(url, { allow: parseAllowList(allow) }));
}

describe("the allow list", () => {
  test.each([
    ["127.0.0.1:4010", "http://127.0.0.1:4010/feed"],
    ["127.0.0.1:4010", "http://2130706433:4010/"],
    ["127.0.0.1", "http://127.0.0.1:22/"],
    ["localhost:4010", "http://localhost:4010/"],
    ["LocalHost:4010", "http://LOCALHOST.:4010/"],
    ["intranet", "http://intranet/"],
    ["wiki.corp", "https://wiki.corp/feed"],
    ["wiki.corp:8080,", "http://wiki.corp:8080/"],
    ["münchen.lan", "http://xn--mnchen-3ya.lan/"],
    ["10.1.0.0/16", "http://10.1.255.255:8080/"],
    ["10.1.2.3/16", "http://10.1.0.1/"],
    ["10.1.0.0/16:8080", "http://10.1.0.1:8080/"],
    ["[::1]:4010", "http://[::1]:4010/"],
    ["[::1]", "http://[0:0:0:0:0:0:0:1]/"],
    ["::1", "http://[::1]:9000/"],
    ["fd00::/8", "http://[fd12:3456::1]/"],
    ["[fd00::]/8:8080", "http://[fd12:3456::1]:8080/"],
    ["169.254.169.254", "http://169.254.169.254/"],
    [" a.lan , 127.0.0.1:1 ,b.lan", "http://b.lan/"],
  ])("%j admits %s", (allow, url) => expect(verdictOnUrl(url, allow)).toBe("admitted"));

  test.each([
    ["127.0.0.1:4010", "http://127.0.0.1:4011/"],
    ["127.0.0.1:4010", "http://127.0.0.2:4010/"],
    ["127.0.0.1:4010", "http://localhost:4010/"],
    ["localhost:4010", "http://127.0.0.1:4010/"],
    ["localhost:4010", "http://localhost/"],
    ["localhost", "http://sub.localhost/"],
    ["wiki.corp", "http://a.wiki.corp/"],
    ["wiki.corp", "http://corp/"],
    ["10.1.0.0/16", "http://10.2.0.1/"],
    ["10.1.0.0/16:8080", "http://10.1.0.1:8081/"],
    ["127.0.0.1", "http://[::ffff:127.0.0.1]/"],
    ["[::1]", "http://[::2]/"],
    ["fd00::/8", "http://[fc00::1]/"],
    ["169.254.0.0/16", "http://169.254.169.254/"],
    ["fd00::/8", "http://[fd00:ec2::254]/"],
    ["128.0.0.0/1", "http://168.63.129.16/"],
  ])("%j does not admit %s", (allow, url) => expect(verdictOnUrl(url, allow)).toBe("blocked_address"));

  test.each(["localhost:4010", "127.0.0.1:4010"])("%j admits no user names and no other schemes", (allow) => {
    expect(verdictOnUrl(`http://user@${allow}/`, allow)).toBe("invalid_url");
    expect(verdictOnUrl(`ftp://${allow}/`, allow)).toBe("invalid_url");
  });

  test.each([
    ...["*", "*.lan", "*:4010", "localhost:*", "http://localhost", "localhost/feed", "localhost:0", "localhost:65536"],
    ...[
      "localhost:http",
      "localhost:",
      "user@localhost",
      "127.1",
      "2130706433",
      "0x7f000001",
      "10.0.0.0/33",
      "10.0.0.0/x",
    ],
    ...[
      "0.0.0.0/0",
      "::/0",
      "[::]/0",
      "[::1",
      "::1]",
      "[127.0.0.1]",
      "[fd00::]/129",
      "[lan]",
      "lan/8",
      "a b",
      "-a",
      "a..b",
    ],
    ...["fe80::1%eth0", "a#b", "a?b", ".lan", "10.0.0.1-10.0.0.9"],
  ])("%j is an invalid entry", (entry) => {
    expect(() => parseAllowList(`localhost:4010, ${entry}, 10.0.0.1`)).toThrow(`"${entry}" is not a host`);
  });

  test("is empty for empty text", () => expect(parseAllowList(" , ")).toEqual([]));
});

describe("resolved addresses", () => {
  function verdictOnAddresses(
    addresses: string[],
    options: { url?: string; allow?: string; isPublicOnly?: boolean } = {},
  ) {
    const allow = parseAllowList(options.allow ?? "");
    const target = admitUrl(options.url ?? "http://news.example.com/", { allow });
    const isPrivateAdmitted = !options.isPublicOnly;
    return verdict(() => admitAddresses(addresses, target, { allow, isPrivateAdmitted }));
  }

  test("are admitted when all are public", () => {
    expect(verdictOnAddresses(["93.184.216.34", "2606:4700::1"])).toBe("admitted");
  });

  test.each([
    [["127.0.0.1"]],
    [["93.184.216.34", "10.0.0.1"]],
    [["::1", "93.184.216.34"]],
    [["2606:4700::1", "::ffff:127.0.0.1"]],
    [["169.254.169.254"]],
    [["64:ff9b::a9fe:a9fe"]],
    [["not an address"]],
    [[""]],
  ])("are refused when one of %j is private", (addresses) => {
    expect(verdictOnAddresses(addresses)).toBe("blocked_address");
  });

  test("report a missing server when there are none", () => expect(verdictOnAddresses([])).toBe("dns"));

  test("that are listed are admitted on the listed port only", () => {
    expect(verdictOnAddresses(["10.1.2.3"], { allow: "10.1.0.0/16:80" })).toBe("admitted");
    expect(verdictOnAddresses(["10.1.2.3"], { allow: "10.1.0.0/16:81" })).toBe("blocked_address");
    expect(verdictOnAddresses(["10.1.2.3", "10.2.0.1"], { allow: "10.1.0.0/16" })).toBe("blocked_address");
  });

  test("of a listed name may be private, but never a metadata service", () => {
    const listed = { url: "http://wiki.corp/", allow: "wiki.corp" };
    expect(verdictOnAddresses(["10.9.9.9"], listed)).toBe("admitted");
    for (const address of ["169.254.169.254", "fd00:ec2::254", "fe80::1", "100.100.100.200"]) {
      expect(verdictOnAddresses([address], listed)).toBe("blocked_address");
    }
  });

  test("ignore the allow list after a public hop", () => {
    const listed = { url: "http://wiki.corp/", allow: "wiki.corp, 10.0.0.0/8", isPublicOnly: true };
    expect(verdictOnAddresses(["10.9.9.9"], listed)).toBe("blocked_address");
    expect(verdictOnAddresses(["93.184.216.34"], listed)).toBe("admitted");
  });
});
