import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IANA special-purpose registry (RFC 6890), multicast, reserved. */
const nonPublicV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Shared address space of carriers, RFC 6598; some clouds keep their metadata there.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata service of most clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Global unicast (RFC 4291): no loopback, mapped, unique-local, link-local or NAT64 addresses. */
const globalV6 = ['2000::', 3] as const;

/** Addresses that are not public, or that contain an IPv4 address which a gateway could unwrap. */
const nonPublicV6 = [
  // Protocol assignments, RFC 2928, with Teredo (2001::/32), benchmarking and ORCHID.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const nonPublicAddresses = new BlockList();
for (const [network, prefix] of nonPublicV4) nonPublicAddresses.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of nonPublicV6) nonPublicAddresses.addSubnet(network, prefix, 'ipv6');

const globalAddresses = new BlockList();
globalAddresses.addSubnet(...globalV6, 'ipv6');

const loopbackAddresses = new BlockList();
loopbackAddresses.addSubnet('127.0.0.0', 8, 'ipv4');
loopbackAddresses.addAddress('::1', 'ipv6');

const isZoned = (address: string): boolean => address.includes('%');

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !nonPublicAddresses.check(address, 'ipv4');
  if (!isIPv6(address) || isZoned(address)) return false;
  return globalAddresses.check(address, 'ipv6') && !nonPublicAddresses.check(address, 'ipv6');
}

export function isLoopbackAddress(address: string): boolean {
  if (isIPv4(address)) return loopbackAddresses.check(address, 'ipv4');
  return isIPv6(address) && !isZoned(address) && loopbackAddresses.check(address, 'ipv6');
}
