import { type SQL, sql } from 'drizzle-orm';
import type { VoteSelection } from '#contract/vote-audit.ts';

/** A hash of an address as the contract writes it: 16 hexadecimal digits of a signed 64-bit number. */
export const toAddress = (hash: string): string =>
  BigInt.asUintN(64, BigInt(hash)).toString(16).padStart(16, '0');
const fromAddress = (address: string): string => BigInt.asIntN(64, BigInt(`0x${address}`)).toString();

/** The condition of a selection on a counted vote `v` of a user `u` in the matchup. */
export function isSelected(matchupId: number, selection: VoteSelection): SQL {
  const { address, addressVotes, from, to, accountsUnderHours, guestsOnly } = selection;
  const conditions = [
    address !== undefined && sql`v.address_hash = ${fromAddress(address)}::int8`,
    addressVotes !== undefined &&
      sql`v.address_hash in (select address_hash from votes where matchup_id = ${matchupId} and song_id is not null
        and quarantine_id is null group by address_hash having count(*) >= ${addressVotes})`,
    from !== undefined && sql`v.updated_at >= ${from}::timestamptz`,
    to !== undefined && sql`v.updated_at < ${to}::timestamptz`,
    accountsUnderHours !== undefined &&
      sql`u.created_at > v.updated_at - make_interval(hours => ${accountsUnderHours}::int)`,
    guestsOnly && sql`u.is_guest`,
  ].filter((condition) => condition !== false && condition !== undefined);
  return sql.join(conditions, sql` and `);
}
