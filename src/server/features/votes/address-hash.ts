import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { clientNetwork } from '#server/lib/client-network.ts';
import * as data from './data.ts';

/** Hashes a voter's address. Votes from one network on one day have the same hash. */
export type AddressHasher = (address: string) => Promise<bigint>;

const KEY_BYTES = 32;

/**
 * Hashes addresses by the key of the day, so that an address cannot be found once the key is deleted (rule F1). The first
 * vote of a day makes the key, which all servers share and keep in memory for that day.
 */
export function createAddressHasher({ db, clock }: Pick<Context, 'db' | 'clock'>): AddressHasher {
  let current: { day: string; key: Promise<KeyObject> } | null = null;

  const keyOf = (day: string): Promise<KeyObject> => {
    if (current?.day === day) return current.key;
    // A key object makes an HMAC four times as fast as the bytes do, and every vote makes one.
    const key = data.findOrCreateAddressKey(db, day, randomBytes(KEY_BYTES)).then(createSecretKey);
    const loading = { day, key };
    current = loading;
    loading.key.catch(() => {
      // The next vote tries again.
      if (current === loading) current = null;
    });
    return loading.key;
  };

  return async (address) => {
    const key = await keyOf(clock.now().toISOString().slice(0, 10));
    return createHmac('sha256', key).update(clientNetwork(address)).digest().readBigInt64BE();
  };
}
