import { isIPv4, isIPv6 } from 'node:net';

const GROUP_BITS = 16;

function groupsOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** `::` replaces zeros (RFC 4291, section 2.2). */
function expandedGroups(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** ::ffff:0:0/96, IPv4 in an IPv6 socket (RFC 4291, section 2.5.5.2). */
const isMappedIpv4 = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

const dottedIpv4 = (groups: readonly number[]): string =>
  groups.flatMap((group) => [group >> 8, group & 255]).join('.');

function networkOfGroups(groups: readonly number[], prefixBits: number): string {
  const networkGroups = groups.slice(0, prefixBits / GROUP_BITS).map((group) => group.toString(16));
  return `${networkGroups.join(':')}::/${prefixBits}`;
}

/** The /24 of an IPv4 or /48 of an IPv6 address, which usually belongs to one sender. */
export function networkOf(address: string): string | null {
  const groups = isIPv6(address) && !address.includes('%') ? expandedGroups(address) : null;
  const unmapped = groups && isMappedIpv4(groups) ? dottedIpv4(groups.slice(6)) : address;
  if (isIPv4(unmapped)) return `${unmapped.slice(0, unmapped.lastIndexOf('.'))}.0/24`;
  return groups === null ? null : networkOfGroups(groups, 48);
}

/** The IPv4 address or IPv6 /64, since one connection has a whole /64 (RFC 6177). Any other text is one visitor. */
export function visitorOf(sourceIp: string): string {
  const [address = ''] = sourceIp.trim().split('%', 1);
  if (!isIPv6(address)) return address.toLowerCase();
  const groups = expandedGroups(address);
  return isMappedIpv4(groups) ? dottedIpv4(groups.slice(6)) : networkOfGroups(groups, 64);
}
