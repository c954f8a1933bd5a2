import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { App } from '#server/app.ts';
import { createRanks } from '#server/features/accounts/user-ranks.ts';
import { sessionIdOf } from './seed.ts';

/** Other tournaments and matchups at each call, so that none has what the one before left behind. */
const SAMPLE = 2_000;
/** Who votes, drawn from everybody: so many that nobody votes twice while one site is measured. */
const VOTERS = 10_000;
/** As many matchups as are voted on at once at any size. */
const OPEN_MATCHUPS = 100;
/** Votes that are on the way at once. */
const VOTES_AT_ONCE = 64;

export type Read = {
  name: string;
  /** Nobody's hot path: measured without an aim. */
  isRare?: true;
  /** Answers that one `ask` gets. */
  answers?: number;
  ask: (turn: number) => Promise<unknown>;
};

type Person = { id: number; cookie: string };
export type Sample = {
  tournaments: number[];
  matchups: number[];
  open: { id: number; tournamentId: number; songId: number }[];
  people: Person[];
  voters: Person[];
  admin: Person;
};

/** Who and what is asked for, drawn from the whole site. */
export async function takeSample(pool: pg.Pool): Promise<Sample> {
  const ids = async (query: string) =>
    (await pool.query<{ id: number }>(`${query} order by random() limit ${SAMPLE}`)).rows.map(({ id }) => id);
  const voters = await pool.query<{ id: number }>(`select id from users order by random() limit ${VOTERS}`);
  const tokens = Array.from({ length: SAMPLE }, () => randomBytes(32).toString('base64url'));
  const cookies = new Map(tokens.map((token) => [sessionIdOf(token), `beats_session=${token}`]));
  const { rows } = await pool.query<{ id: string; userId: number }>(
    `insert into sessions (id, user_id, expires_at)
     select s.id, p.submitter_id, now() + interval '1 day' from unnest($1::text[]) with ordinality as s(id, place) join (
       select submitter_id, row_number() over () as place from (
         select distinct submitter_id from songs order by 1) d order by random()) p using (place)
     returning id, user_id as "userId"`,
    [[...cookies.keys()]],
  );
  const [admin, ...people] = rows.map(({ id, userId }) => ({ id: userId, cookie: cookies.get(id) ?? '' }));
  if (!admin) throw new Error('Nobody is there');
  await pool.query(`update users set role = 'admin' where id = $1`, [admin.id]);
  const open = await pool.query<Sample['open'][number]>(
    `select id, tournament_id as "tournamentId", song1_id as "songId" from matchups where status = 'active'
     order by random() limit ${OPEN_MATCHUPS}`,
  );
  return {
    tournaments: await ids(`select id from tournaments where is_public and status <> 'setup'`),
    matchups: await ids(`select m.id from matchups m join tournaments t on t.id = m.tournament_id
      where t.is_public and m.status = 'completed'`),
    open: open.rows,
    people,
    voters: await signIn(
      pool,
      voters.rows.map(({ id }) => id),
    ),
    admin,
  };
}

async function signIn(pool: pg.Pool, userIds: readonly number[]): Promise<Person[]> {
  const tokens = userIds.map(() => randomBytes(32).toString('base64url'));
  await pool.query(
    `insert into sessions (id, user_id, expires_at) select id, user_id, now() + interval '1 day'
     from unnest($1::text[], $2::int[]) as s(id, user_id)`,
    [tokens.map(sessionIdOf), userIds],
  );
  return userIds.map((id, index) => ({ id, cookie: `beats_session=${tokens[index]}` }));
}

/** What many people ask for, each from the whole site. */
export function readsOf({ http, context }: App, sample: Sample): Read[] {
  const pick = <T>(of: T[], turn: number): T => {
    const picked = of[turn % of.length];
    if (picked === undefined) throw new Error('There is nothing to ask for');
    return picked;
  };
  const get = async (url: string, cookie?: string) => {
    const { statusCode } = await http.inject({ url, ...(cookie ? { headers: { cookie } } : {}) });
    if (statusCode !== 200) throw new Error(`${url} is answered with ${statusCode}`);
  };
  const tournament = (turn: number) => `/api/tournaments/${pick(sample.tournaments, turn)}`;
  const metric = (turn: number) => pick(['points', 'votes', 'tournaments'], turn);
  const person = (turn: number) => pick(sample.people, turn);
  const vote = async (turn: number) => {
    const { id, ...song } = pick(sample.open, turn * 7);
    const { statusCode } = await http.inject({
      method: 'POST',
      url: '/api/votes',
      headers: { cookie: pick(sample.voters, turn).cookie },
      payload: { matchupId: id, ...song },
    });
    if (statusCode !== 200) throw new Error(`A vote is answered with ${statusCode}`);
  };
  return [
    { name: 'tournament', ask: (turn) => get(tournament(turn)) },
    { name: 'its matchups', ask: (turn) => get(`${tournament(turn)}/matchups`) },
    { name: 'its participants', ask: (turn) => get(`${tournament(turn)}/participants`) },
    {
      name: 'discussion of a matchup',
      ask: (turn) => get(`/api/matchups/${pick(sample.matchups, turn)}/comments`),
    },
    { name: 'list of tournaments', ask: () => get('/api/tournaments') },
    {
      name: 'list of tournaments, own private ones included',
      ask: (turn) => get('/api/tournaments', person(turn).cookie),
    },
    { name: 'leaderboards of users', ask: (turn) => get(`/api/leaderboard/${metric(turn)}`) },
    { name: 'leaderboards of songs', ask: (turn) => get(`/api/song-leaderboard/${metric(turn)}`) },
    { name: 'predictions', ask: (turn) => get('/api/predictions', person(turn).cookie) },
    { name: 'who one is, with one’s place', ask: (turn) => get('/api/auth/user', person(turn).cookie) },
    {
      name: 'tournaments of a person',
      ask: (turn) => get(`/api/users/${person(turn + 1).id}/tournaments`, person(turn).cookie),
    },
    {
      name: 'one’s votes in a tournament',
      ask: (turn) => get(`${tournament(turn)}/user-votes`, person(turn).cookie),
    },
    {
      name: `a vote, ${VOTES_AT_ONCE} at once`,
      answers: VOTES_AT_ONCE,
      ask: (turn) =>
        Promise.all(Array.from({ length: VOTES_AT_ONCE }, (_, place) => vote(turn * VOTES_AT_ONCE + place))),
    },
    {
      name: 'the points of all, read once a minute',
      isRare: true,
      ask: () => createRanks().rankOf(context.db, 1),
    },
    {
      name: 'an admin’s list of users',
      isRare: true,
      ask: () => get('/api/admin/users', sample.admin.cookie),
    },
  ];
}
