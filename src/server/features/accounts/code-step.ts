import { createHmac } from 'node:crypto';
import { AppError } from '#server/http/errors.ts';
import { isSameSecret } from '#server/lib/same-secret.ts';

/** How long the second step of a sign-in may take (rule A44). */
export const CODE_STEP_MS = 5 * 60 * 1000;
/** The account, whether the session is remembered, what the first proof was, the end in milliseconds since 1970, the signature. */
const STATE = /^(\d{1,10})\.([01])\.(password|provider)\.(\d{13})\.([\w-]{43})$/;

type Account = { id: number; passwordHash: string | null };
type FirstProof = 'password' | 'provider';
type CodeStep = { userId: number; remember: boolean; by: FirstProof };

/**
 * The state of a sign-in between the first proof and the code, in a cookie of the browser. It opens no session. Its signature
 * includes the password's hash, so a changed password ends it.
 */
export function createCodeSteps(sessionSecret: string) {
  const key = createHmac('sha256', sessionSecret).update('code step').digest();
  const sign = (state: string, { passwordHash }: Account) =>
    createHmac('sha256', key).update(`${state}.${passwordHash}`).digest('base64url');
  return {
    issue(account: Account, { remember, by, now }: { remember: boolean; by: FirstProof; now: Date }): string {
      const state = `${account.id}.${remember ? 1 : 0}.${by}.${now.getTime() + CODE_STEP_MS}`;
      return `${state}.${sign(state, account)}`;
    },
    /** What a cookie says, before `isGenuine` is asked; null for one that has ended. */
    read(cookie: string | undefined, now: Date): CodeStep | null {
      const [, userId, remember, by, endsAt] = STATE.exec(cookie ?? '') ?? [];
      if (Number(endsAt ?? 0) <= now.getTime()) return null;
      return { userId: Number(userId), remember: remember === '1', by: by as FirstProof };
    },
    isGenuine(cookie: string, account: Account): boolean {
      const [state, signature] = [cookie.slice(0, -44), cookie.slice(-43)];
      return isSameSecret(signature, sign(state, account));
    },
  };
}

/** The first step of a sign-in is right, and its second step is to come. */
export const codeNeeded = () =>
  new AppError('CODE_NEEDED', 'Please enter the code of your authenticator app.');
