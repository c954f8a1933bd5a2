import { isIPv6 } from 'node:net';

const SITE_GROUPS = 4;

/**
 * What limits count by in place of an address: whoever has one IPv6 address has at least the 2^64 of its /64. IPv4
 * addresses, also those written as IPv6, stay whole.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const [left, right] = [groups(head), groups(tail)];
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const all = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  const site = all.slice(0, SITE_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${site.join(':')}::/64`;
}
