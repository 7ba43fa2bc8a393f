import { expect, it } from "vitest";
import { isLocalNetwork, isLoopback } from "../../src/foundation/hosts";

const at = (host: string) => `http://${host}:8000/v1`;

it.each([
  "localhost",
  "LOCALHOST.",
  "app.localhost",
  "127.0.0.1",
  "127.255.0.9",
  "0x7f.1",
  "[::1]",
  "[::ffff:127.0.0.1]",
])("%s is this machine", (host) => {
  expect(isLoopback(at(host))).toBe(true);
  expect(isLocalNetwork(at(host))).toBe(true);
});

it.each([
  "10.0.0.1",
  "172.16.0.1",
  "172.31.9.9",
  "192.168.1.7",
  "169.254.1.1",
  "[fd00::1]",
  "[fc00::1]",
  "[fe80::1]",
  "[febf::1]",
  "[::ffff:10.1.2.3]",
  "nas.local",
  "gpu-box",
])("%s is in the local network, and not this machine", (host) => {
  expect(isLoopback(at(host))).toBe(false);
  expect(isLocalNetwork(at(host))).toBe(true);
});

it.each([
  "127.0.0.1.evil.example",
  "10.evil.example",
  "192.168.1.7.nip.example",
  "localhost.evil.example",
  "notlocalhost.example",
  "172.32.0.1",
  "11.0.0.1",
  "128.0.0.1",
  "[2001:db8::1]",
  "[fc::1]",
  "[fe00::1]",
  "[fec0::1]",
  "[::ffff:8.8.8.8]",
  "local.example",
])("%s is neither", (host) => {
  expect(isLoopback(at(host))).toBe(false);
  expect(isLocalNetwork(at(host))).toBe(false);
});
