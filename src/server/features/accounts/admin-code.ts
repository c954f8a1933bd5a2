import { createHash, createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { isSameSecret } from '#server/lib/same-secret.ts';

/**
 * The code that proves that a sign-up with ADMIN_EMAIL comes from the operator, who reads it in the link that the server
 * makes when it starts. All servers with the same secret compute the same code, and the database stores whether it
 * was used. Null without ADMIN_EMAIL, and without PUBLIC_URL, where only the local network reaches the server.
 */
export function createAdminCode(
  { adminEmail, publicUrl }: Pick<Config, 'adminEmail' | 'publicUrl'>,
  sessionSecret: string,
): string | null {
  if (!adminEmail || !publicUrl) return null;
  return createHmac('sha256', sessionSecret).update(`single admin code of ${adminEmail}`).digest('base64url');
}

export type AddressClaim = 'user' | 'admin' | 'refused';

/**
 * What a sign-up may become: an ordinary user, the first admin, or nothing. The address of ADMIN_EMAIL is free for the holder
 * of the code alone, so that no other user takes it before the operator does.
 */
export function claimAddress(
  { email, adminCode: given }: { email: string; adminCode?: string | undefined },
  { adminEmail, adminCode }: { adminEmail: string | null; adminCode: string | null },
): AddressClaim {
  if (email !== adminEmail) return 'user';
  return adminCode === null || isSameSecret(given ?? '', adminCode) ? 'admin' : 'refused';
}

/** The hash that the database stores of a used code. */
export const hashAdminCode = (code: string) => createHash('sha256').update(code).digest('base64url');
