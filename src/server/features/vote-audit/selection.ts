import { type SQL, sql } from 'drizzle-orm';
import type { VoteSelection } from '#contract/vote-audit.ts';

/** A hash of an address as the contract writes it: 16 hexadecimal digits of a signed 64-bit number. */
export const toAddress = (hash: string): string =>
  BigInt.asUintN(64, BigInt(hash)).toString(16).padStart(16, '0');
const fromAddress = (address: string): string => BigInt.asIntN(64, BigInt(`0x${address}`)).toString();

/** The condition of a selection on a vote `v` of a user `u` (rule F3). */
export function isSelected(selection: VoteSelection): SQL {
  const { address, from, to, accountsUnderHours, guestsOnly } = selection;
  const conditions = [
    address !== undefined && sql`v.address_hash = ${fromAddress(address)}::int8`,
    from !== undefined && sql`v.updated_at >= ${from}::timestamptz`,
    to !== undefined && sql`v.updated_at < ${to}::timestamptz`,
    accountsUnderHours !== undefined &&
      sql`u.created_at > v.updated_at - make_interval(hours => ${accountsUnderHours}::int)`,
    guestsOnly && sql`u.is_guest`,
  ].filter((condition) => condition !== false && condition !== undefined);
  return sql.join(conditions, sql` and `);
}
