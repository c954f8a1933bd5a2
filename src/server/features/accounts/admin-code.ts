import { createHash, createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { isSameSecret } from '#server/lib/same-secret.ts';

/**
 * The code that proves that a sign-up with ADMIN_EMAIL comes from the operator, who reads it in the link that the server
 * prints when it starts (rule O1). All servers with the same secret compute the same code, and the database stores whether it
 * was used. Null without ADMIN_EMAIL, and without PUBLIC_URL, where only the local network reaches the server.
 */
export function createAdminCode(
  { adminEmail, publicUrl }: Pick<Config, 'adminEmail' | 'publicUrl'>,
  sessionSecret: string,
): string | null {
  if (!adminEmail || !publicUrl) return null;
  return createHmac('sha256', sessionSecret).update(`single admin code of ${adminEmail}`).digest('base64url');
}

/** Whether a sign-up may make the first admin, if its code is unused (rule O1). */
export function isAdminSignUp(
  { email, adminCode: given }: { email: string; adminCode?: string | undefined },
  { adminEmail, adminCode }: { adminEmail: string | null; adminCode: string | null },
): boolean {
  return email === adminEmail && (adminCode === null || isSameSecret(given ?? '', adminCode));
}

/** The hash that the database stores of a used code. */
export const hashAdminCode = (code: string) => createHash('sha256').update(code).digest('base64url');
