import { createHash, createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { createFirstAdminCode } from './first-admin.ts';

/**
 * The code that proves that a sign-up with ADMIN_EMAIL comes from the operator, who reads it in the link that the server
 * makes when it starts. All servers with the same secret compute the same code, and the database stores whether it
 * was used. Null without PUBLIC_URL, where only the local network reaches the server. Without ADMIN_EMAIL it is the code of the
 * first admin.
 */
export function createAdminCode(
  { adminEmail, publicUrl, offersAdmin }: Pick<Config, 'adminEmail' | 'publicUrl' | 'offersAdmin'>,
  sessionSecret: string,
): string | null {
  if (offersAdmin) return createFirstAdminCode(sessionSecret);
  if (!adminEmail || !publicUrl) return null;
  return createHmac('sha256', sessionSecret).update(`single admin code of ${adminEmail}`).digest('base64url');
}

/** The hash that the database stores of a used code. */
export const hashAdminCode = (code: string) => createHash('sha256').update(code).digest('base64url');
