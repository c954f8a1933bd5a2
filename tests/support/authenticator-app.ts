import { createHmac } from 'node:crypto';
import { routes } from '#contract/routes.ts';
import { PASSWORD, type TestApp, type TestUser } from './app.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an authenticator app shows for a secret at an instant (RFC 6238). */
export function codeAt(secret: string, at: Date): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / STEP_MS)));
  const mac = createHmac('sha1', fromBase32(secret)).update(step).digest();
  const offset = (mac[19] ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export type AuthenticatorApp = {
  secret: string;
  recoveryCodes: string[];
  /** The code of the next time step, so that no code is used twice. */
  nextCode(): string;
};

/** Turns the second factor of a user on, by a stand-in for the app. */
export async function turnOnSecondFactor(
  app: TestApp,
  user: Pick<TestUser, 'call'>,
): Promise<AuthenticatorApp> {
  await user.call(routes.prove, { body: { currentPassword: PASSWORD } });
  const { secret } = (await user.call(routes.beginSecondFactor)).body;
  const nextCode = () => {
    app.clock.advance(STEP_MS);
    return codeAt(secret, app.clock.now());
  };
  const { body } = await user.call(routes.confirmSecondFactor, { body: { code: nextCode() } });
  return { secret, recoveryCodes: body.recoveryCodes, nextCode };
}
