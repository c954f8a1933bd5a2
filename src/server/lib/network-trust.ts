import { isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** The ranges of ipaddr.js, besides loopback, that are not reachable from the internet. */
const PRIVATE_RANGES = new Set(['private', 'linkLocal', 'carrierGradeNat', 'uniqueLocal']);
/** Names that no public server answers to: `pi`, `pi.local`, `beats.home.arpa`. */
const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|lan|home|internal|home\.arpa|test)$/;

/** The range of an IP address, such as `loopback` or `private`; null for a name. */
const rangeOf = (host: string): string | null => (isIP(host) ? ipaddr.process(host).range() : null);
/** `URL` writes IPv6 addresses in brackets. */
const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, '').toLowerCase();

/** Whether a host is an IP address, with or without the brackets of a URL. */
export const isAddress = (host: string): boolean => isIP(withoutBrackets(host)) !== 0;

/** Whether a host is this machine, so that traffic to it crosses no network. */
export function isThisMachine(host: string): boolean {
  const name = withoutBrackets(host);
  const range = rangeOf(name);
  return range ? range === 'loopback' : name === 'localhost' || name.endsWith('.localhost');
}

/** Whether a host is this machine or in a private network, such as a home network. */
export function isPrivateHost(host: string): boolean {
  const name = withoutBrackets(host);
  const range = rangeOf(name);
  return isThisMachine(name) || (range ? PRIVATE_RANGES.has(range) : PRIVATE_NAME.test(name));
}

/** Whether a connection to a database or Redis uses TLS with a verified certificate, or crosses no network. */
export function isReachedSafely(address: string): boolean {
  // Connection strings that are not URLs are socket paths. The client reports any other mistake.
  if (!URL.canParse(address)) return true;
  const { protocol, hostname, searchParams } = new URL(address);
  const host = decodeURIComponent(searchParams.get('host') ?? hostname);
  if (host === '' || host.startsWith('/') || isThisMachine(host)) return true;
  if (protocol.startsWith('redis')) return protocol === 'rediss:';
  // The other modes of the client verify less, or will in its next version.
  return searchParams.get('sslmode') === 'verify-full';
}

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

const ALL_INTERFACES = '0.0.0.0';

type Place = { host: string; port: number; publicUrl: string | null };

/** The addresses for other machines in the network; none with a PUBLIC_URL, or when HOST is not 0.0.0.0. */
export function networkAddresses({ host, port, publicUrl }: Place) {
  if (publicUrl || host !== ALL_INTERFACES) return [];
  return Object.values(networkInterfaces())
    .flatMap((infos) => infos ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}
