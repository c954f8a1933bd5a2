import { BlockList, isIP, isIPv4 } from 'node:net';

const LOOPBACK = blockList(['127.0.0.0', 8], ['::1', 128]);
const PRIVATE = blockList(
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['fc00::', 7],
  ['fe80::', 10],
);
/** Names that no public server answers to: `pi`, `pi.local`, `beats.home.arpa`. */
const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|lan|home|internal|home\.arpa|test)$/;

function blockList(...nets: [address: string, bits: number][]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of nets) list.addSubnet(address, bits, isIPv4(address) ? 'ipv4' : 'ipv6');
  return list;
}

const holds = (list: BlockList, address: string) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
/** An address as `URL` writes it: IPv6 stands in brackets there. */
const bare = (host: string) => host.replace(/^\[|\]$/g, '').toLowerCase();

/** Whether a host is this machine itself: what goes there is on no network. */
export function isThisMachine(host: string): boolean {
  const name = bare(host);
  return isIP(name) ? holds(LOOPBACK, name) : name === 'localhost' || name.endsWith('.localhost');
}

/** Whether a host is in a network of one's own, such as a living room's. */
export function isNearby(host: string): boolean {
  const name = bare(host);
  return isThisMachine(name) || (isIP(name) ? holds(PRIVATE, name) : PRIVATE_NAME.test(name));
}

/** Whether a database or Redis is reached by TLS with a verified certificate, or without any network. */
export function isReachedSafely(address: string): boolean {
  // What is no URL to Node names a Unix socket; the client says so if it does not.
  if (!URL.canParse(address)) return true;
  const { protocol, hostname, searchParams } = new URL(address);
  const host = decodeURIComponent(searchParams.get('host') ?? hostname);
  if (host === '' || host.startsWith('/') || isThisMachine(host)) return true;
  if (protocol.startsWith('redis')) return protocol === 'rediss:';
  // Of the weaker modes the client says that it will soon verify less by them.
  return searchParams.get('sslmode') === 'verify-full';
}
