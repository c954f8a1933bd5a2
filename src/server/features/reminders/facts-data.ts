import { sql } from 'drizzle-orm';
import type { AnnouncementKind, ReminderChannel } from '#engine/kinds.ts';
import { arrayLiteral } from '#server/db/array-literal.ts';
import type { Executor } from '#server/db/client.ts';

type SongFact = { id: number; title: string; isHidden: boolean };

/** What an announcement is about, as it is now. */
export type Fact = {
  id: number;
  kind: AnnouncementKind;
  minutes: number | null;
  dueAt: Date;
  /** Whether an earlier announcement tells this and other matchups that open, or close, at the same instant. */
  isTold: boolean;
  /** Those matchups, by the earliest announcement. */
  matchupIds: number[];
  /** The song that won when it was announced. */
  songId: number | null;
  tournament: {
    id: number;
    name: string;
    isPublic: boolean;
    isShow: boolean;
    isCompleted: boolean;
    winnerId: number | null;
  } | null;
  matchup: {
    id: number;
    status: string;
    endTime: Date | null;
    winnerId: number | null;
    songs: SongFact[];
  } | null;
  champion: SongFact | null;
  comment: { content: string; isShown: boolean; authorName: string | null } | null;
  prediction: { id: number; title: string; authorId: number; expiresAt: Date; isSettled: boolean } | null;
};

/** The facts of these announcements; those whose subject is gone have null in its place. */
export async function findFacts(db: Executor, ids: readonly number[]): Promise<Map<number, Fact>> {
  const song = (alias: string) =>
    sql.raw(`case when ${alias}.id is null then null else jsonb_build_object('id', ${alias}.id, 'title', ${alias}.title,
      'isHidden', ${alias}.hidden_at is not null) end`);
  const { rows } = await db.execute<Fact & { dueAt: string }>(sql`
    select a.id, a.kind, a.minutes, coalesce(g.first_id < a.id, false) as "isTold",
      coalesce(g.matchup_ids, '{}') as "matchupIds", a.due_at as "dueAt", a.song_id as "songId",
      case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name, 'isPublic', t.is_public,
        'isShow', t.pace = 'show', 'isCompleted', t.status = 'completed', 'winnerId', t.winner_id) end as tournament,
      case when m.id is not null then jsonb_build_object('id', m.id, 'status', m.status, 'endTime', m.end_time,
        'winnerId', m.winner_id, 'songs', jsonb_build_array(${song('s1')}, ${song('s2')})) end as matchup,
      ${song('w')} as champion,
      case when c.id is not null then jsonb_build_object('content', c.content,
        'isShown', c.deleted_at is null and c.hidden_at is null,
        'authorName', coalesce(u.username, u.first_name)) end as comment,
      case when p.id is not null then jsonb_build_object('id', p.id, 'title', p.title, 'authorId', p.author_id,
        'expiresAt', p.expires_at, 'isSettled', p.outcome is not null) end as prediction
    from announcements a
    left join lateral (select min(b.id) as first_id, array_agg(b.matchup_id order by b.id) as matchup_ids
      from announcements b where a.kind in ('match_opened', 'match_closing') and b.tournament_id = a.tournament_id
        and b.due_at = a.due_at and b.kind = a.kind and b.minutes is not distinct from a.minutes) g on true
    left join comments c on c.id = a.comment_id
    left join users u on u.id = c.user_id and u.deleted_at is null
    left join matchups m on m.id = coalesce(a.matchup_id, c.matchup_id)
    left join tournaments t on t.id = coalesce(m.tournament_id, a.tournament_id)
    left join songs s1 on s1.id = m.song1_id
    left join songs s2 on s2.id = m.song2_id
    left join songs w on w.id = a.song_id
    left join predictions p on p.id = a.prediction_id
    where a.id = any(${arrayLiteral(ids)}::int[])`);
  return new Map(rows.map((row) => [row.id, toFact(row)]));
}

/** JSON has instants as texts. */
function toFact({ dueAt, matchup, prediction, ...row }: Fact & { dueAt: Date | string }): Fact {
  return {
    ...row,
    dueAt: new Date(dueAt),
    matchup: matchup && {
      ...matchup,
      endTime: matchup.endTime && new Date(matchup.endTime),
      songs: matchup.songs.filter((song) => song !== null),
    },
    prediction: prediction && { ...prediction, expiresAt: new Date(prediction.expiresAt) },
  };
}

type Asked = {
  fact: Fact;
  channel: ReminderChannel;
  now: Date;
  receivers: readonly { userId: number; kind: string }[];
};

/** Those of these users who have a vote in each of the matchups. */
export async function findVotersOfAll(
  db: Executor,
  { userIds, matchupIds }: { userIds: readonly number[]; matchupIds: readonly number[] },
): Promise<number[]> {
  if (matchupIds.length === 0) return [...userIds];
  const { rows } = await db.execute<{ id: number }>(sql`
    select v.user_id as id from votes v
    where v.user_id = any(${arrayLiteral(userIds)}::int[]) and v.matchup_id = any(${arrayLiteral(matchupIds)}::int[])
      and v.song_id is not null
    group by v.user_id having count(*) >= ${matchupIds.length}::int`);
  return rows.map(({ id }) => id);
}

/**
 * The receivers who still want a reminder and may get one: not deleted or banned, not in a muted tournament, and without a vote
 * where it asks for one. A mail needs a verified address.
 */
export async function findWanting(
  db: Executor,
  { fact, channel, now, receivers }: Asked,
): Promise<Set<number>> {
  const kinds = sql.raw(channel === 'push' ? 'push_kinds' : 'mail_kinds');
  const asked = receivers.filter(({ kind }) => kind === 'match_opened' || kind === 'match_closing');
  const askedIds = asked.map(({ userId }) => userId);
  const votedIds =
    askedIds.length > 0 ? await findVotersOfAll(db, { userIds: askedIds, matchupIds: fact.matchupIds }) : [];
  const mayMail = sql`and s.is_mail_on and u.email_verified_at is not null and u.email like '%@%'`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select u.id
    from unnest(${arrayLiteral(receivers.map(({ userId }) => userId))}::int[],
      ${sql.param(receivers.map(({ kind }) => kind))}::text[]) as r(id, kind)
    join users u on u.id = r.id and u.deleted_at is null
    join reminder_settings s on s.user_id = u.id
    left join reminder_choices c on c.user_id = u.id and c.tournament_id = ${fact.tournament?.id ?? null}::int
    where r.kind = any(coalesce(c.${kinds}, s.${kinds})) and c.choice is distinct from 'mute'
      ${channel === 'mail' ? mayMail : sql``}
      and not exists (select from bans b where b.user_id = u.id
        and (b.ends_at is null or b.ends_at > ${now.toISOString()}::timestamptz))
      and (r.kind not in ('match_opened', 'match_closing') or u.id <> all(${arrayLiteral(votedIds)}::int[]))
      and not exists (select from prediction_votes v where v.prediction_id = ${fact.prediction?.id ?? null}::int
        and v.user_id = u.id and ${fact.kind === 'prediction_closing'})`);
  return new Set(rows.map(({ id }) => id));
}
