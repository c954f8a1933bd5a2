import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';

/** A row of the file, by the number that orders it. */
type Row = { key: number; row: Record<string, unknown> };

const PAGE_ROWS = 1000;

/** Reads a list page by page, in the order of the keys. `after` selects the rows above a key. */
export async function* readRows(db: Executor, select: (after: number) => SQL): AsyncGenerator<Row['row']> {
  let after = 0;
  for (;;) {
    const { rows } = await db.execute<Row>(sql`${select(after)} order by key limit ${PAGE_ROWS}`);
    for (const { row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = Number(last.key);
  }
}

/** Instants of the file, as answers have them. */
const at = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Who the account belongs to, and what it has earned. Without the hash of the password. */
export async function findAccount(db: Executor, userId: number) {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select id, case when email like '%@%' then email end as email, (email_verified_at is not null) as "isEmailVerified", username, first_name as "firstName",
      last_name as "lastName", role, c.points, c.total_votes as "totalVotes", c.tournaments_won as "tournamentsWon",
      c.perfect_predictions as "perfectPredictions", ${at('created_at')} as "createdAt"
    from users join user_counters c on c.user_id = id where id = ${userId}`);
  return rows[0] ?? null;
}

/**
 * What an account has entered, by the name of its list in the file. A row has what its user sees: no counts of votes, and no
 * submitter of another song.
 */
export const LISTS: Record<string, (userId: number) => (after: number) => SQL> = {
  sessions: (userId) => (after) =>
    sql`
    select key, row from (select row_number() over (order by created_at, id)::int as key, jsonb_build_object(
      'createdAt', ${at('created_at')}, 'expiresAt', ${at('expires_at')}, 'device', device) as row
      from sessions where user_id = ${userId}) s where key > ${after}`,
  passkeys: (userId) => (after) =>
    sql`
    select id as key, jsonb_build_object('name', name, 'createdAt', ${at('created_at')},
      'lastUsedAt', ${at('last_used_at')}) as row
    from passkeys where user_id = ${userId} and id > ${after}`,
  providers: (userId) => (after) =>
    sql`
    select key, row from (select row_number() over (order by issuer)::int as key, jsonb_build_object(
      'provider', provider, 'connectedAt', ${at('created_at')}) as row
      from identities where user_id = ${userId}) i where key > ${after}`,
  achievements: (userId) => (after) =>
    sql`
    select id as key, jsonb_build_object('type', type, 'threshold', threshold, 'earnedAt', ${at('earned_at')}) as row
    from achievements where user_id = ${userId} and id > ${after}`,
  tournaments: (userId) => (after) =>
    sql`
    select id as key, jsonb_build_object('id', id, 'name', name, 'description', description, 'status', status,
      'type', tournament_type, 'maxParticipants', max_participants, 'isPublic', is_public, 'pace', pace,
      'createdAt', ${at('created_at')}) as row
    from tournaments where creator_id = ${userId} and id > ${after}`,
  managed: (userId) => (after) =>
    sql`
    select t.id as key, jsonb_build_object('tournamentId', t.id, 'name', t.name, 'since', ${at('m.created_at')}) as row
    from managers m join tournaments t on t.id = m.tournament_id where m.user_id = ${userId} and t.id > ${after}`,
  joined: (userId) => (after) =>
    sql`
    select p.id as key, jsonb_build_object('tournamentId', t.id, 'name', t.name, 'isFollowing', p.is_following,
      'since', ${at('p.created_at')}) as row
    from participants p join tournaments t on t.id = p.tournament_id where p.user_id = ${userId} and p.id > ${after}`,
  songs: (userId) => (after) =>
    sql`
    select s.id as key, jsonb_build_object('id', s.id, 'tournamentId', s.tournament_id, 'tournament', t.name,
      'title', s.title, 'artist', s.artist, 'url', s.url, 'spotifyUrl', s.spotify_url, 'youtubeUrl', s.youtube_url,
      'startSeconds', s.start_seconds, 'pitch', s.pitch, 'type', s.submission_type, 'picture', s.image_sha,
      'isHidden', s.hidden_at is not null, 'createdAt', ${at('s.created_at')}) as row
    from songs s join tournaments t on t.id = s.tournament_id where s.submitter_id = ${userId} and s.id > ${after}`,
  votes: (userId) => (after) =>
    sql`
    select v.matchup_id as key, jsonb_build_object('matchupId', v.matchup_id, 'tournamentId', m.tournament_id,
      'songId', v.song_id, 'title', s.title, 'artist', s.artist, 'isSetAside', v.quarantine_id is not null,
      'votedAt', ${at('v.updated_at')}) as row
    from votes v join matchups m on m.id = v.matchup_id left join songs s on s.id = v.song_id
    where v.user_id = ${userId} and v.song_id is not null and v.matchup_id > ${after}`,
  messages: (userId) => (after) =>
    sql`
    select id as key, jsonb_build_object('id', id, 'matchupId', matchup_id, 'answers', parent_id, 'content', content,
      'isHidden', hidden_at is not null, 'deletedAt', ${at('deleted_at')}, 'createdAt', ${at('created_at')}) as row
    from comments where user_id = ${userId} and id > ${after}`,
  reactions: (userId) => (after) =>
    sql`
    select comment_id as key, jsonb_build_object('messageId', comment_id, 'reaction', reaction,
      'createdAt', ${at('created_at')}) as row
    from comment_reactions where user_id = ${userId} and comment_id > ${after}`,
  likes: (userId) => (after) =>
    sql`
    select comment_id as key, jsonb_build_object('messageId', comment_id, 'createdAt', ${at('created_at')}) as row
    from comment_likes where user_id = ${userId} and comment_id > ${after}`,
  reports: (userId) => (after) =>
    sql`
    select id as key, jsonb_build_object('target', target, 'targetId', target_id, 'reason', reason, 'text', text,
      'status', status, 'createdAt', ${at('created_at')}) as row
    from reports where reporter_id = ${userId} and id > ${after}`,
  rooms: (userId) => (after) =>
    sql`
    select tournament_id as key, jsonb_build_object('tournamentId', tournament_id, 'nickname', nickname) as row
    from room_people where user_id = ${userId} and tournament_id > ${after}`,
  twinVoterIn: (userId) => (after) =>
    sql`
    select tournament_id as key, jsonb_build_object('tournamentId', tournament_id) as row
    from twin_voters where user_id = ${userId} and tournament_id > ${after}`,
  predictions: (userId) => (after) =>
    sql`
    select id as key, jsonb_build_object('id', id, 'title', title, 'description', description, 'outcome', outcome,
      'picture', image_sha, 'expiresAt', ${at('expires_at')}, 'createdAt', ${at('created_at')}) as row
    from predictions where author_id = ${userId} and id > ${after}`,
  predictionVotes: (userId) => (after) =>
    sql`
    select p.id as key, jsonb_build_object('predictionId', p.id, 'title', p.title, 'vote', v.vote,
      'votedAt', ${at('v.created_at')}) as row
    from prediction_votes v join predictions p on p.id = v.prediction_id
    where v.user_id = ${userId} and p.id > ${after}`,
  predictionDisputes: (userId) => (after) =>
    sql`
    select prediction_id as key, jsonb_build_object('predictionId', prediction_id, 'reason', reason,
      'createdAt', ${at('created_at')}) as row
    from prediction_disputes where user_id = ${userId} and prediction_id > ${after}`,
  reminders: (userId) => (after) =>
    sql`
    select user_id as key, jsonb_build_object('pushKinds', push_kinds, 'mailKinds', mail_kinds, 'isMailOn', is_mail_on,
      'closingMinutes', closing_minutes) as row
    from reminder_settings where user_id = ${userId} and user_id > ${after}`,
  tournamentReminders: (userId) => (after) =>
    sql`
    select tournament_id as key, jsonb_build_object('tournamentId', tournament_id, 'choice', choice,
      'pushKinds', push_kinds, 'mailKinds', mail_kinds) as row
    from reminder_choices where user_id = ${userId} and tournament_id > ${after}`,
  pushDevices: (userId) => (after) =>
    sql`
    select id as key, jsonb_build_object('name', name, 'createdAt', ${at('created_at')}) as row
    from push_devices where user_id = ${userId} and id > ${after}`,
  webHooks: (userId) => (after) =>
    sql`
    select id as key, jsonb_build_object('tournamentId', tournament_id, 'kind', kind, 'address', shown_address,
      'events', events, 'createdAt', ${at('created_at')}) as row
    from web_hooks where user_id = ${userId} and id > ${after}`,
  notices: (userId) => (after) =>
    sql`
    select id as key, jsonb_build_object('kind', kind, 'details', details, 'createdAt', ${at('created_at')}) as row
    from notices where user_id = ${userId} and id > ${after}`,
};

/** The hashes of the pictures that the user uploaded: of the account, of songs and of predictions. */
export async function findPictures(db: Executor, userId: number): Promise<string[]> {
  const { rows } = await db.execute<{ sha: string }>(sql`
    select image_sha as sha from users where id = ${userId} and image_sha is not null
    union select image_sha from songs where submitter_id = ${userId} and image_sha is not null
    union select image_sha from predictions where author_id = ${userId} and image_sha is not null
    order by sha`);
  return rows.map(({ sha }) => sha);
}

export async function findPicture(db: Executor, sha: string): Promise<Buffer | null> {
  const { rows } = await db.execute<{ bytes: Buffer }>(sql`select bytes from images where sha = ${sha}`);
  return rows[0]?.bytes ?? null;
}
