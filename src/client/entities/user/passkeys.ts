import { call } from '#client/lib/api/api.ts';

const ADDRESS = /^[\d.]+$|:/;

/** Whether this page can use passkeys: over https or on localhost, and not at a bare address (rule A47). */
export const offersPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !ADDRESS.test(location.hostname);

const load = () => import('@simplewebauthn/browser');

/** Whether the browser lists passkeys below a field. */
export const offersAutofill = async (): Promise<boolean> =>
  offersPasskeys() && (await load()).browserSupportsWebAuthnAutofill();

/** Asks the user for a passkey of this site, below the field of the e-mail address or in a window of the browser. */
export async function askForPasskey({ isAutofill = false } = {}) {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    load(),
    call('POST /api/auth/passkeys/options'),
  ]);
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: optionsJSON as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill: isAutofill,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const given = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
  return { id, rawId, type: 'public-key' as const, response: given };
}

/** Makes a passkey and adds it to the account. */
export async function makePasskey() {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    load(),
    call('POST /api/auth/passkeys/new'),
  ]);
  const { id, rawId, response } = await startRegistration({
    optionsJSON: optionsJSON as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const made = {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, transports },
  };
  return call('POST /api/auth/passkeys', { body: { response: made } });
}

const KNOWN = 'This device already has a passkey of your account.';
const QUIET = new Set(['NotAllowedError', 'AbortError']);

/** What to say of a failed passkey: null when the user closed the window of the browser, or another question replaced it. */
export function passkeyProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'InvalidStateError') return KNOWN;
  return QUIET.has(error.name) ? null : 'The passkey could not be used. Please try again.';
}
