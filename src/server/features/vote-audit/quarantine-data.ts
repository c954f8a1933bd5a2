import { eq, type SQL, sql } from 'drizzle-orm';
import type { VoteSelection } from '#contract/vote-audit.ts';
import { POINTS } from '#engine/rewards/points.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { matchups, quarantines } from '#server/db/schema.ts';
import { isOwnVoteKnown } from '#server/db/shown-submitter.ts';
import { isSelected } from './selection.ts';

/** Locks a matchup as ballot batches do, so that none of its votes moves in this transaction. */
export async function lockMatchup(tx: Transaction, id: number) {
  const [row] = await tx
    .select({ id: matchups.id, status: matchups.status })
    .from(matchups)
    .where(eq(matchups.id, id))
    .for('no key update');
  return row;
}

export async function findQuarantine(db: Executor, id: number) {
  const [row] = await db
    .select({ matchupId: quarantines.matchupId, restoredAt: quarantines.restoredAt })
    .from(quarantines)
    .where(eq(quarantines.id, id));
  return row;
}

export async function insertQuarantine(
  tx: Transaction,
  values: { matchupId: number; reason: string; createdById: number; createdAt: Date },
): Promise<number> {
  const [row] = await tx.insert(quarantines).values(values).returning({ id: quarantines.id });
  if (!row) throw new Error('The quarantine was not stored');
  return row.id;
}

export async function markRestored(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.update(quarantines).set({ restoredAt: now }).where(eq(quarantines.id, id));
}

type Place = { matchupId: number; quarantineId: number; now: Date };
/** The votes that left or entered the tally, and their voters. Votes that their voters had removed are in neither. */
type Moved = { votes: number; voterIds: number[] };

/** Sets the selected votes aside and takes them from the tally and from their voters' counters. */
export async function setVotesAside(
  tx: Transaction,
  { selection, ...place }: Place & { selection: VoteSelection },
): Promise<Moved> {
  return setQuarantine(tx, place, {
    isMoved: sql`v.quarantine_id is null and v.song_id is not null and ${isSelected(place.matchupId, selection)}`,
    newId: place.quarantineId,
    sign: -1,
  });
}

/** Lets the votes of a quarantine count again, with the changes that their voters made meanwhile. */
export async function restoreVotes(tx: Transaction, place: Place): Promise<Moved> {
  return setQuarantine(tx, place, {
    isMoved: sql`v.quarantine_id = ${place.quarantineId}::int`,
    newId: null,
    sign: 1,
  });
}

/**
 * Moves votes out of the counters or back into them. The matchup is locked and not completed, so a vote has earned its voter
 * the point of rule P1 alone. It has earned none if the point waits, if the voter is a guest, or if it is
 * for the voter's own song, unless the submitter or the votes are hidden. The voters' rows are locked in id
 * order, as the ballot box does.
 */
async function setQuarantine(
  tx: Transaction,
  { matchupId, now }: Place,
  { isMoved, newId, sign }: { isMoved: SQL; newId: number | null; sign: 1 | -1 },
): Promise<Moved> {
  const moved = sql`votes v join users u on u.id = v.user_id where v.matchup_id = ${matchupId} and ${isMoved}`;
  await tx.execute(
    sql`select id from users where id in (select v.user_id from ${moved}) order by id for no key update`,
  );
  const { rows } = await tx.execute<{ userId: number }>(sql`
    with chosen as materialized (select v.user_id from ${moved}),
    moved as (
      update votes v set quarantine_id = ${newId}::int from chosen c
      where v.matchup_id = ${matchupId} and v.user_id = c.user_id
      returning v.user_id, v.song_id, v.is_paid_later),
    tally as (
      select count(*) filter (where v.song_id = m.song1_id) as song1, count(*) filter (where v.song_id = m.song2_id) as song2,
        count(*) filter (where v.song_id = m.song1_id and u.is_guest) as guest1,
        count(*) filter (where v.song_id = m.song2_id and u.is_guest) as guest2
      from matchups m left join moved v on true left join users u on u.id = v.user_id where m.id = ${matchupId}),
    counted as (
      update matchups m set song1_votes = m.song1_votes + ${sign}::int * t.song1,
        song2_votes = m.song2_votes + ${sign}::int * t.song2,
        song1_guest_votes = m.song1_guest_votes + ${sign}::int * t.guest1,
        song2_guest_votes = m.song2_guest_votes + ${sign}::int * t.guest2, version = m.version + 1
      from tally t where m.id = ${matchupId})
    update users u set total_votes = u.total_votes + ${sign}::int * (not u.is_guest)::int, updated_at = ${now},
      points = u.points + ${sign}::int * case
        when u.is_guest or v.is_paid_later or s.submitter_id = u.id and ${sql.raw(isOwnVoteKnown('s', String(matchupId)))} then 0 else ${POINTS.vote}::int end
    from moved v join songs s on s.id = v.song_id where u.id = v.user_id
    returning u.id as "userId"`);
  return { votes: rows.length, voterIds: rows.map(({ userId }) => userId) };
}
