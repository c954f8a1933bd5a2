import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

const SITE_GROUPS = 4;

/**
 * The key that limits count by. The owner of one IPv6 address usually has the 2^64 addresses of its /64, so they count
 * together. IPv4 addresses count alone, even when they are written as IPv6.
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return address;
  const site = parsed.parts.slice(0, SITE_GROUPS).map((group) => group.toString(16));
  return `${site.join(':')}::/64`;
}
