import { readQuery } from '#client/lib/api/read-query.ts';
import type { WaysIn } from '#contract/ways-in.ts';

export const waysInQuery = readQuery<WaysIn | null>(['/api/auth/ways']);

/** The ways in of most accounts, until those of the user are known. */
export const UNKNOWN_WAYS: WaysIn = {
  hasPassword: true,
  secondFactor: null,
  passkeys: [],
  providers: [],
};
