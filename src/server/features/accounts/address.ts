import { randomUUID } from 'node:crypto';
import type { UserRow } from './data.ts';

/** Stands in for an address. It matches no sign-in and no mail. */
export const noAddress = () => `no address ${randomUUID()}`;

/** False for users whose provider has not verified an address, or whose owner has taken it back. */
export const hasAddress = ({ email }: Pick<UserRow, 'email'>) => email.includes('@');

/** The e-mail address as screens show it; empty for a user without one. */
export const addressOf = (user: Pick<UserRow, 'email'>): string => (hasAddress(user) ? user.email : '');

/** What authenticators show for an account: the address, or a name of a user without one. */
export const accountLabel = (user: Pick<UserRow, 'email' | 'username' | 'firstName' | 'lastName'>): string =>
  addressOf(user) || user.username || [user.firstName, user.lastName].filter(Boolean).join(' ');
