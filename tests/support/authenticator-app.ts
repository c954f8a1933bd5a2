import { Secret, TOTP } from 'otpauth';
import { routes } from '#contract/routes.ts';
import { PASSWORD, type TestApp, type TestUser } from './app.ts';

const STEP_MS = 30_000;

/** What an authenticator app shows for a secret at an instant (RFC 6238). */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

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
