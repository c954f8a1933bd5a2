import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';

/** Instants of the file, as answers have them. */
const at = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Who the account belongs to, and what it has earned. Without the hash of the password. */
export async function findAccount(db: Executor, userId: number) {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select id, case when email like '%@%' then email end as email, (email_verified_at is not null) as "isEmailVerified", username, first_name as "firstName",
      last_name as "lastName", role, c.points, c.total_votes as "totalVotes", c.tournaments_won as "tournamentsWon",
      c.perfect_predictions as "perfectPredictions", ${sql.raw(at('created_at'))} as "createdAt"
    from users join user_counters c on c.user_id = id where id = ${userId}`);
  return rows[0] ?? null;
}

/** The parts of a statement that reads rows `o` of a user. */
type List = {
  /** The column with the user. */
  owner: string;
  /** The column with the number that orders the rows. */
  key: string;
  joins: string;
  where: string;
  /** Fields besides the columns, as SQL. */
  also: Record<string, string>;
};

/** A list of rows of a table. `columns` has their names in the file. */
const list = (table: string, columns: string, parts: Partial<List> = {}) => ({
  owner: 'user_id',
  key: 'id',
  joins: '',
  where: 'true',
  also: {},
  ...parts,
  table,
  columns,
});
/** A table without a number, whose rows are numbered for each user. */
const numbered = (table: string, order: string) =>
  `(select *, row_number() over (partition by user_id order by ${order})::int as place from ${table})`;

const joins = 'join tournaments t on t.id = o.tournament_id';
const ofTournament = { name: 't.name', since: at('o.created_at') };
const isHidden = 'o.hidden_at is not null';

/**
 * What an account has entered, by the name of its list in the file. A row has what its user sees: no counts of votes, and no
 * submitter of another song.
 */
export const LISTS = {
  sessions: list(numbered('sessions', 'created_at, id'), 'createdAt expiresAt device', { key: 'place' }),
  passkeys: list('passkeys', 'name createdAt lastUsedAt'),
  providers: list(numbered('identities', 'issuer'), 'provider', {
    key: 'place',
    also: { connectedAt: at('o.created_at') },
  }),
  achievements: list('achievements', 'type threshold earnedAt'),
  tournaments: list('tournaments', 'id name description status maxParticipants isPublic pace createdAt', {
    owner: 'creator_id',
    also: { type: 'o.tournament_type' },
  }),
  managed: list('managers', 'tournamentId', { joins, key: 'tournament_id', also: ofTournament }),
  joined: list('participants', 'tournamentId isFollowing', { joins, also: ofTournament }),
  songs: list(
    'songs',
    'id tournamentId title artist url spotifyUrl youtubeUrl startSeconds pitch createdAt',
    {
      joins,
      owner: 'submitter_id',
      also: { tournament: 't.name', type: 'o.submission_type', picture: 'o.image_sha', isHidden },
    },
  ),
  votes: list('votes', 'matchupId songId', {
    joins: 'join matchups m on m.id = o.matchup_id left join songs s on s.id = o.song_id',
    key: 'matchup_id',
    where: 'o.song_id is not null',
    also: {
      tournamentId: 'm.tournament_id',
      title: 's.title',
      artist: 's.artist',
      isSetAside: 'o.quarantine_id is not null',
      votedAt: at('o.updated_at'),
    },
  }),
  messages: list('comments', 'id matchupId content deletedAt createdAt', {
    also: { answers: 'o.parent_id', isHidden },
  }),
  reactions: list('comment_reactions', 'reaction createdAt', {
    key: 'comment_id',
    also: { messageId: 'o.comment_id' },
  }),
  likes: list('comment_likes', 'createdAt', { key: 'comment_id', also: { messageId: 'o.comment_id' } }),
  reports: list('reports', 'target targetId reason text status createdAt', { owner: 'reporter_id' }),
  rooms: list('room_people', 'tournamentId nickname', { key: 'tournament_id' }),
  twinVoterIn: list('twin_voters', 'tournamentId', { key: 'tournament_id' }),
  predictions: list('predictions', 'id title description outcome expiresAt createdAt', {
    owner: 'author_id',
    also: { picture: 'o.image_sha' },
  }),
  predictionVotes: list('prediction_votes', 'predictionId vote', {
    joins: 'join predictions p on p.id = o.prediction_id',
    key: 'prediction_id',
    also: { title: 'p.title', votedAt: at('o.created_at') },
  }),
  predictionDisputes: list('prediction_disputes', 'predictionId reason createdAt', { key: 'prediction_id' }),
  reminders: list('reminder_settings', 'pushKinds mailKinds isMailOn closingMinutes', { key: 'user_id' }),
  tournamentReminders: list('reminder_choices', 'tournamentId choice pushKinds mailKinds', {
    key: 'tournament_id',
  }),
  pushDevices: list('push_devices', 'name createdAt'),
  webHooks: list('web_hooks', 'tournamentId kind events createdAt', { also: { address: 'o.shown_address' } }),
  notices: list('notices', 'kind details createdAt'),
};

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The fields of a row as arguments of `jsonb_build_object`. */
function fieldsOf({ columns, also }: ReturnType<typeof list>): string {
  const own = columns.split(' ').map((name) => {
    const column = `o.${snakeCase(name)}`;
    return [name, name.endsWith('At') ? at(column) : column];
  });
  return [...own, ...Object.entries(also)].map(([name, value]) => `'${name}', ${value}`).join(', ');
}

const PAGE_ROWS = 1000;

/** Reads a list of a user page by page, in the order of its keys. */
export async function* readRows(db: Executor, wanted: ReturnType<typeof list>, userId: number) {
  const { table, joins, owner, key, where } = wanted;
  const select = `select o.${key} as key, jsonb_build_object(${fieldsOf(wanted)}) as row
    from ${table} o ${joins} where ${where} and o.${owner} =`;
  const column = sql.raw(`o.${key}`);
  let after = 0;
  for (;;) {
    const { rows } = await db.execute<{ key: number; row: Record<string, unknown> }>(
      sql`${sql.raw(select)} ${userId} and ${column} > ${after} order by ${column} limit ${PAGE_ROWS}`,
    );
    for (const { row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = Number(last.key);
  }
}

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
