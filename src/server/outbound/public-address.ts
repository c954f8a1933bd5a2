import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only IPv6 range that is allocated to the public internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public internet: no private, loopback, link-local, reserved, multicast, translated or
 * IPv4-mapped range (rule X3). False for a text that is no address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  // An address with a zone is valid on one link only, and `parse` would ignore the zone.
  if (address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}
