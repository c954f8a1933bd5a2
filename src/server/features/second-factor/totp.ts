import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Codes of the step before and after are accepted, because clocks differ and typing takes time. */
const WINDOW_STEPS = 1;
/** As RFC 4226 recommends for SHA-1, which is what authenticator apps support. */
const SECRET_BYTES = 20;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** A new secret in base32, as users type it. */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app reads from a QR code. A colon ends the issuer there, so the issuer has none. */
export const keyUri = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  totpOf(secret, { issuer: issuer.replaceAll(':', ' '), label }).toString();

/** The number of the time step of a code that is valid now; null for any other code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}
