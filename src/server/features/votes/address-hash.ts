import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { utcDayOf } from '#engine/rewards/votes-at-once.ts';
import type { Context } from '#server/context.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import * as data from './data.ts';

/** Hashes a voter's address. Votes from one network on one day have the same hash. */
export type AddressHasher = (address: string) => bigint | Promise<bigint>;

const KEY_BYTES = 32;
/** The hashes of this many addresses stay in memory until the day ends, because voters vote in several matches. */
const MAX_REMEMBERED = 10_000;

type Day = { number: number; key: Promise<KeyObject>; hashes: LRUCache<string, bigint> };

/**
 * Hashes addresses by the key of the day. Once the key is deleted, no hash leads back to its address (rule F1). The first
 * vote of a day makes the key, which all servers share and keep in memory for that day.
 */
export function createAddressHasher({ db, clock }: Pick<Context, 'db' | 'clock'>): AddressHasher {
  let today: Day | null = null;

  const openDay = (now: Date): Day => {
    const number = utcDayOf(now.getTime());
    if (today?.number === number) return today;
    const date = now.toISOString().slice(0, 10);
    // An HMAC with a key object is four times as fast as one with the bytes of the key.
    const key = data.findOrCreateAddressKey(db, date, randomBytes(KEY_BYTES)).then(createSecretKey);
    const day = { number, key, hashes: new LRUCache<string, bigint>({ max: MAX_REMEMBERED }) };
    today = day;
    key.catch(() => {
      // The next vote tries again.
      if (today === day) today = null;
    });
    return day;
  };

  return (address) => {
    const { key, hashes } = openDay(clock.now());
    // Most votes come from an address that voted before. Without a promise they cost less.
    return hashes.get(address) ?? key.then((secret) => remember(hashes, address, secret));
  };
}

function remember(hashes: Day['hashes'], address: string, key: KeyObject): bigint {
  const hash = createHmac('sha256', key).update(clientNetwork(address)).digest().readBigInt64BE();
  hashes.set(address, hash);
  return hash;
}
