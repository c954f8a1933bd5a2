import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

type Account = { id: number; passwordHash: string | null };

/** A device cookie names at most this many accounts, enough for a family. The one with the oldest sign-in is dropped. */
const MAX_ACCOUNTS = 5;
const SEPARATOR = '~';
/** The account's id, the device's random key and the signature. */
const TOKEN = /^(\d{1,10})\.([\w-]{22})\.([\w-]{43})$/;

/**
 * Cookies of devices that have signed in before (rule L8). They open no session. Their signature includes the password's
 * hash, so a changed password revokes them.
 */
export function createDevices(sessionSecret: string) {
  const key = createHmac('sha256', sessionSecret).update('device cookie').digest();
  const sign = (deviceKey: string, { id, passwordHash }: Account) =>
    createHmac('sha256', key).update(`${id}.${deviceKey}.${passwordHash}`).digest('base64url');

  const find = (cookie: string | undefined, account: Account) => {
    for (const { accountId, deviceKey, signature } of parseTokens(cookie)) {
      if (accountId === account.id && isSame(signature, sign(deviceKey, account))) return deviceKey;
    }
    return null;
  };

  return {
    /** The device's key if its cookie was issued for this account and this password, else null. */
    find,
    /** The ids of the accounts that a cookie names. Only `find` tells whether it was issued for them. */
    accountIds: (cookie: string | undefined) => parseTokens(cookie).map(({ accountId }) => accountId),
    /** The new cookie of a device whose user has just given or set the password of this account. */
    remember(cookie: string | undefined, account: Account) {
      const deviceKey = find(cookie, account) ?? randomBytes(16).toString('base64url');
      const others = parseTokens(cookie).filter(({ accountId }) => accountId !== account.id);
      const token = `${account.id}.${deviceKey}.${sign(deviceKey, account)}`;
      return [token, ...others.map(({ token }) => token)].slice(0, MAX_ACCOUNTS).join(SEPARATOR);
    },
  };
}
export type Devices = ReturnType<typeof createDevices>;

function parseTokens(cookie = '') {
  return cookie
    .split(SEPARATOR, MAX_ACCOUNTS)
    .map((token) => TOKEN.exec(token))
    .filter((match) => match !== null)
    .map(([token, id, deviceKey = '', signature = '']) => ({
      token,
      accountId: Number(id),
      deviceKey,
      signature,
    }));
}

/** Compares two signatures, both base64url of 32 bytes, in constant time. */
const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));
