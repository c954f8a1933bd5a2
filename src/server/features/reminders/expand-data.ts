import { type SQL, sql } from 'drizzle-orm';
import type { ReminderKind } from '#engine/kinds.ts';
import type { Announcement } from '#server/db/announcements.ts';
import { arrayLiteral } from '#server/db/array-literal.ts';
import type { Transaction } from '#server/db/client.ts';
import { findVotersOfAll } from './facts-data.ts';

/** How many users one batch looks at. Their votes, the clock and other batches wait for it at most. */
const BATCH_USERS = 2_500;
/** How long reminders are collected for one mail. A match that closes soon does not wait. */
const COLLECTED_MS = 3 * 60_000;

export type Batch = {
  announcement: Announcement;
  /** The matchups that it tells, of which a receiver has a vote to cast. */
  matchupIds: readonly number[];
  cursor: number;
  now: Date;
};

const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/**
 * The next users who take part in a tournament or follow it, in the order of their ids: they entered, joined or voted. Each list
 * is read from its index, and each matchup for itself, so a batch is as quick in a large site as in a small one.
 */
async function findAudience(tx: Transaction, tournamentId: number, cursor: number): Promise<number[]> {
  const played = await tx.execute<{ id: number }>(
    sql`select id from matchups where tournament_id = ${tournamentId} order by id`,
  );
  const voters = played.rows.map(
    ({ id }) => sql`union all
    (select v.user_id from votes v where v.matchup_id = ${id}::int and v.user_id > ${cursor}::int
      order by v.user_id limit ${BATCH_USERS})`,
  );
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct user_id as id from (
    (select p.user_id from participants p where p.tournament_id = ${tournamentId} and p.user_id > ${cursor}
      order by p.user_id limit ${BATCH_USERS})
    union all
    (select c.user_id from reminder_choices c where c.tournament_id = ${tournamentId} and c.choice = 'follow'
      and c.user_id > ${cursor} order by c.user_id limit ${BATCH_USERS})
    union all
    (select s.submitter_id from songs s where s.tournament_id = ${tournamentId} and s.submitter_id > ${cursor})
    ${sql.join(voters, sql` `)}) source
    order by user_id limit ${BATCH_USERS}`);
  return rows.map(({ id }) => id);
}

const wants = (column: SQL, kind: ReminderKind) => sql`${kind} = any(${column})`;

/** The kind of reminder that a matchup's announcement is to a user; null for one who gets none. */
function kindOf({ kind, minutes }: Announcement, column: SQL): SQL {
  if (kind === 'match_opened') {
    return sql`case when w.is_submitter and ${wants(column, 'song_plays')} then 'song_plays'
      when not w.has_voted and ${wants(column, 'match_opened')} then 'match_opened' end`;
  }
  if (kind === 'match_closing') {
    return sql`case when not w.has_voted and w.closing_minutes = ${minutes} and ${wants(column, 'match_closing')}
      then 'match_closing' end`;
  }
  return sql`case when ${wants(column, 'result')} then 'result' end`;
}

type Sources = {
  /** The users of the batch. */
  users: SQL;
  /** Those of them who have no vote left to cast. */
  votedIds?: readonly number[];
  tournamentId: number | null;
  matchupId: number | null;
  kind: (column: SQL) => SQL;
};

/**
 * Queues the reminders of the users of a batch, each once for a channel. Returns the last user of a full batch, after whom the
 * next one begins, and null after the last batch.
 */
async function queueBatch(
  tx: Transaction,
  { announcement, now }: Batch,
  { users, votedIds = [], tournamentId, matchupId, kind }: Sources,
): Promise<number | null> {
  const collectedMs = announcement.minutes === null ? COLLECTED_MS : 0;
  const mailAt = new Date(announcement.dueAt.getTime() + collectedMs);
  const row = (channel: string, column: SQL, dueAt: Date, isOn: SQL) => sql`
    select ${channel}, k.kind, w.user_id, ${announcement.id}::int, ${instant(dueAt)}, ${instant(now)}
    from wanted w, lateral (select ${kind(column)} as kind) k where k.kind is not null and ${isOn}`;
  // Both are looked up for each user: PostgreSQL takes a batch for smaller than it is, and would read the whole tables.
  const hasDevice = sql`(select true from push_devices d where d.user_id = w.user_id limit 1)`;
  const { rows } = await tx.execute<{ last: number | null; count: number }>(sql`
    with batch as (${users}),
    wanted as (
      select s.user_id, coalesce(c.push_kinds, s.push_kinds) as push_kinds, coalesce(c.mail_kinds, s.mail_kinds) as mail_kinds,
        s.is_mail_on, s.closing_minutes,
        s.user_id = any(${arrayLiteral(votedIds)}::int[]) as has_voted,
        exists (select from matchups m join songs o on o.id in (m.song1_id, m.song2_id)
          where m.id = ${matchupId}::int and o.submitter_id = s.user_id) as is_submitter
      from batch b cross join lateral (select * from reminder_settings r where r.user_id = b.user_id offset 0) s
      left join reminder_choices c on c.tournament_id = ${tournamentId}::int and c.user_id = b.user_id
      where c.choice is distinct from 'mute'),
    queued as (
      insert into outbox (channel, kind, user_id, announcement_id, due_at, created_at)
      ${row('push', sql`w.push_kinds`, now, hasDevice)}
      union all ${row('mail', sql`w.mail_kinds`, mailAt, sql`w.is_mail_on`)}
      on conflict do nothing)
    select max(user_id) as last, count(*)::int as count from batch`);
  const [batch] = rows;
  return batch && batch.count >= BATCH_USERS ? batch.last : null;
}

/** Queues for the submitters of a matchup's songs that their song plays, where another announcement tells of the matchup. */
export function queueForSubmitters(tx: Transaction, batch: Batch): Promise<number | null> {
  const { tournamentId, matchupId } = batch.announcement;
  return queueBatch(tx, batch, {
    users: sql`
      select distinct o.submitter_id as user_id from matchups m join songs o on o.id in (m.song1_id, m.song2_id)
      where m.id = ${matchupId}`,
    tournamentId,
    matchupId,
    kind: (column) => sql`case when ${wants(column, 'song_plays')} then 'song_plays' end`,
  });
}

/** Queues what the next users of a tournament are told of a matchup or the champion. */
export async function queueForTournament(tx: Transaction, batch: Batch): Promise<number | null> {
  const { kind, tournamentId, matchupId } = batch.announcement;
  const userIds = await findAudience(tx, tournamentId ?? 0, batch.cursor);
  const isAsked = kind === 'match_opened' || kind === 'match_closing';
  return queueBatch(tx, batch, {
    users: sql`select unnest(${arrayLiteral(userIds)}::int[]) as user_id`,
    votedIds: isAsked ? await findVotersOfAll(tx, { userIds, matchupIds: batch.matchupIds }) : [],
    tournamentId,
    matchupId,
    kind: (column) => kindOf(batch.announcement, column),
  });
}

/** Queues a reminder for each of these users, with its kind. */
export async function queueForUsers(
  tx: Transaction,
  batch: Batch,
  { tournamentId, receivers }: { tournamentId: number | null; receivers: ReadonlyMap<number, ReminderKind> },
): Promise<void> {
  if (receivers.size === 0) return;
  const ids = arrayLiteral([...receivers.keys()]);
  const kinds = sql.param([...receivers.values()]);
  const kind = sql`(select r.kind from unnest(${ids}::int[], ${kinds}::text[]) as r(id, kind) where r.id = w.user_id)`;
  await queueBatch(tx, batch, {
    users: sql`select unnest(${ids}::int[]) as user_id`,
    tournamentId,
    matchupId: null,
    kind: (column) => sql`case when ${kind} = any(${column}) then ${kind} end`,
  });
}

/** Queues the end of a prediction for the next users who want to hear of predictions and have not answered it. */
export function queueForPrediction(tx: Transaction, batch: Batch): Promise<number | null> {
  const { predictionId, minutes } = batch.announcement;
  return queueBatch(tx, batch, {
    users: sql`
      select s.user_id from reminder_settings s
      where s.user_id > ${batch.cursor} and s.closing_minutes = ${minutes}
        and 'prediction_due' = any(s.push_kinds || s.mail_kinds)
        and not exists (select from prediction_votes v where v.prediction_id = ${predictionId} and v.user_id = s.user_id)
        and not exists (select from predictions p where p.id = ${predictionId} and p.author_id = s.user_id)
      order by s.user_id limit ${BATCH_USERS}`,
    tournamentId: null,
    matchupId: null,
    kind: (column) => sql`case when ${wants(column, 'prediction_due')} then 'prediction_due' end`,
  });
}

/** The users whom a message answers and names, without its author. A user who is both is answered. */
export async function findNamed(
  tx: Transaction,
  commentId: number,
  usernames: readonly string[],
): Promise<{ userId: number; authorId: number; kind: ReminderKind }[]> {
  const { rows } = await tx.execute<{ userId: number; authorId: number; kind: ReminderKind }>(sql`
    select u.id as "userId", c.user_id as "authorId", case when u.id = p.user_id then 'reply' else 'mention' end as kind
    from comments c left join comments p on p.id = c.parent_id
    join users u on (u.id = p.user_id or lower(u.username) = any(${sql.param(usernames)}::text[]))
    where c.id = ${commentId} and u.id <> c.user_id and not u.is_guest`);
  return rows;
}
