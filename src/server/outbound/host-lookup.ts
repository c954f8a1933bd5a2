import { type LookupAddress, Resolver } from 'node:dns';
import type { LookupFunction } from 'node:net';

const TIMEOUT_MS = 1_000;
const TRIES = 2;

/**
 * Creates the lookup of host names for fetches. It sends DNS queries to `servers`, or to those of this machine. The system's
 * lookup would block a thread until a slow name server answers, and the same threads read files and check passwords.
 */
export function createHostLookup(servers?: readonly string[]): LookupFunction {
  return (host, _options, done) => {
    // Each lookup has its own resolver, because a laptop that changes its network also changes its name servers.
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers) resolver.setServers(servers);
    void Promise.allSettled([find(resolver, host, 4), find(resolver, host, 6)]).then((results) => {
      const found = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      const failed = results.find((result) => result.status === 'rejected');
      if (found.length === 0 && failed) done(failed.reason as NodeJS.ErrnoException, []);
      else done(null, found);
    });
  };
}

function find(resolver: Resolver, host: string, family: 4 | 6): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, addresses: string[]) =>
      error ? reject(error) : resolve(addresses.map((address) => ({ address, family })));
    if (family === 4) resolver.resolve4(host, done);
    else resolver.resolve6(host, done);
  });
}
