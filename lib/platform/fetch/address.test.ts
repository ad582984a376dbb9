import { describe, expect, test } from "vitest";
import { isMetadataAddress, isPublicAddress, parseNetwork } from "./address";

const PUBLIC = [
  ...["1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "93.184.216.34", "100.63.255.255", "100.128.0.0"],
  ...["126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0"],
  ...["192.0.1.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255"],
  ...["168.63.129.15", "168.63.129.17", "203.0.112.255", "203.0.114.0"],
  ...["2606:4700:4700::1111", "2a00:1450:4001::1", "2620:fe::fe", "2001:200::1", "2001:4860:4860::8888"],
  ...["2003::1", "3ffe::1", "2620:4f:8001::1", "::ffff:8.8.8.8", "::ffff:808:808", "64:ff9b::8.8.8.8"],
];

const PRIVATE_V4 = [
  ...["0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1"],
  ...["127.255.255.254", "169.254.0.0", "169.254.169.254", "172.16.0.0", "172.31.255.255", "192.0.0.1"],
  ...["192.0.0.192", "192.0.2.1", "192.31.196.1", "192.52.193.1", "192.88.99.1", "192.168.0.0", "192.168.255.255"],
  ...["192.175.48.1", "198.18.0.0", "198.19.255.255", "198.51.100.1", "203.0.113.255", "224.0.0.1", "239.1.2.3"],
  ...["240.0.0.1", "255.255.255.255", "168.63.129.16", "100.100.100.200"],
];

const PRIVATE_V6 = [
  ...["::", "::1", "::2", "::7f00:1", "::127.0.0.1", "::a9fe:a9fe", "::8.8.8.8", "fe80::1", "febf::1", "fec0::1"],
  ...["fc00::1", "fd00::1", "fd00:ec2::254", "fdff:ffff::1", "ff02::1", "ff0e::1", "100::1", "4000::1", "5f00::1"],
  ...["1fff::1", "8000::1", "2001::1", "2001:0:7f00:1::", "2001:2::1", "2001:10::1", "2001:20::1", "2001:db8::1"],
  ...["2002:7f00:1::1", "2002:808:808::1", "3fff::1", "3fff:fff::1", "2620:4f:8000::1", "64:ff9b:1::a00:1"],
];

const PRIVATE_INSIDE_V6 = [
  ...["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.1.2.3", "::ffff:169.254.169.254", "::ffff:0.0.0.0"],
  ...["0:0:0:0:0:ffff:c0a8:1", "64:ff9b::127.0.0.1", "64:ff9b::a00:1", "64:ff9b::c0a8:101", "64:ff9b::a9fe:a9fe"],
  "::ffff:0:127.0.0.1",
];

const NO_PLAIN_ADDRESS = [
  ...["", "localhost", "127.1", "0177.0.0.1", "0x7f000001", "2130706433", "256.1.1.1", "1.2.3.4.5", "1.2.3.4 "],
  ...["fe80::1%eth0", "2606:4700::1%1", "[::1]", ":::", "1::2::3", "12345::", "::ffff:300.1.1.1"],
];

describe("public addresses", () => {
  test.each(PUBLIC)("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));
  test.each(PRIVATE_V4)("the IPv4 address %s is not public", (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(PRIVATE_V6)("the IPv6 address %s is not public", (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(PRIVATE_INSIDE_V6)("%s is judged by its embedded address", (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
  test.each(NO_PLAIN_ADDRESS)("%j is not public because it is not a plain address", (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
});

describe("metadata services", () => {
  test.each([
    ...["169.254.169.254", "169.254.170.2", "168.63.129.16", "100.100.100.200", "192.0.0.192"],
    ...["fd00:ec2::254", "fd20:ce::254", "fe80::1", "::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe"],
  ])("%s is a metadata service", (address) => expect(isMetadataAddress(address)).toBe(true));

  test.each(["10.0.0.1", "127.0.0.1", "fd00::1", "8.8.8.8", "169.253.0.1"])("%s is not a metadata service", (address) =>
    expect(isMetadataAddress(address)).toBe(false),
  );
});

describe("networks", () => {
  test.each(["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/x", "10.0.0.0/8/8", "10.0.0/8", "fd00::/129", "fd00::/-1", "lan/8"])(
    "%s is not a network",
    (text) => expect(parseNetwork(text)).toBeNull(),
  );
});
