import type pg from 'pg';
import type { App } from '#server/app.ts';
import { createRanks } from '#server/features/accounts/user-ranks.ts';
import { SESSION_COOKIE } from '#server/http/plugins/session.ts';
import { startSessions } from '#tests/support/measuring/seed.ts';

/** Tournaments, matchups and users to choose from, so that requests differ. */
const SAMPLE_SIZE = 2_000;
/** Voters, drawn from all users. There are enough that no user votes twice in one measurement of a site. */
const VOTERS = 10_000;
/** Open matchups that receive votes, at any size of the site. */
const OPEN_MATCHUPS = 100;
const CONCURRENT_VOTES = 64;

export type GrowthRequest = {
  name: string;
  /** Not on a hot path: measured without an aim. */
  isRare?: true;
  /** The number of answers that one `send` receives; 1 if absent. */
  answers?: number;
  send: (turn: number) => Promise<unknown>;
};

type SignedInUser = { id: number; cookie: string };
export type Sample = {
  tournaments: number[];
  matchups: number[];
  open: { id: number; tournamentId: number; songId: number }[];
  users: SignedInUser[];
  voters: SignedInUser[];
  admin: SignedInUser;
};

/** Draws users, tournaments and matchups from the whole site, signs the users in, and makes one of them an admin. */
export async function drawSample(pool: pg.Pool): Promise<Sample> {
  const ids = async (query: string) =>
    (await pool.query<{ id: number }>(`${query} order by random() limit ${SAMPLE_SIZE}`)).rows.map(
      ({ id }) => id,
    );
  const voters = await pool.query<{ id: number }>(`select id from users order by random() limit ${VOTERS}`);
  const submitters = await ids('select id from (select distinct submitter_id as id from songs) s');
  const [admin, ...users] = await signIn(pool, submitters);
  if (!admin) throw new Error('The site has no users');
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
    users,
    voters: await signIn(
      pool,
      voters.rows.map(({ id }) => id),
    ),
    admin,
  };
}

async function signIn(pool: pg.Pool, userIds: readonly number[]): Promise<SignedInUser[]> {
  const tokens = await startSessions(pool, userIds);
  return userIds.map((id, index) => ({ id, cookie: `${SESSION_COOKIE}=${tokens[index]}` }));
}

/** Returns the requests that many users send, each with data from the whole site, and two rare ones. */
export function createRequests({ http, context }: App, sample: Sample): GrowthRequest[] {
  const pick = <T>(of: T[], turn: number): T => {
    const picked = of[turn % of.length];
    if (picked === undefined) throw new Error('The sample is empty');
    return picked;
  };
  const get = async (url: string, cookie?: string) => {
    const { statusCode } = await http.inject({ url, ...(cookie ? { headers: { cookie } } : {}) });
    if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`);
  };
  const tournament = (turn: number) => `/api/tournaments/${pick(sample.tournaments, turn)}`;
  const metric = (turn: number) => pick(['points', 'votes', 'tournaments'], turn);
  const user = (turn: number) => pick(sample.users, turn);
  const vote = async (turn: number) => {
    const { id, ...song } = pick(sample.open, turn * 7);
    const { statusCode } = await http.inject({
      method: 'POST',
      url: '/api/votes',
      headers: { cookie: pick(sample.voters, turn).cookie },
      payload: { matchupId: id, ...song },
    });
    if (statusCode !== 200) throw new Error(`A vote was answered with ${statusCode}`);
  };
  return [
    { name: 'tournament', send: (turn) => get(tournament(turn)) },
    { name: 'matchups of a tournament', send: (turn) => get(`${tournament(turn)}/matchups`) },
    { name: 'participants of a tournament', send: (turn) => get(`${tournament(turn)}/participants`) },
    {
      name: 'discussion of a matchup',
      send: (turn) => get(`/api/matchups/${pick(sample.matchups, turn)}/comments`),
    },
    { name: 'list of tournaments', send: () => get('/api/tournaments') },
    {
      name: 'list of tournaments with the user’s private ones',
      send: (turn) => get('/api/tournaments', user(turn).cookie),
    },
    { name: 'leaderboards of users', send: (turn) => get(`/api/leaderboard/${metric(turn)}`) },
    { name: 'leaderboards of songs', send: (turn) => get(`/api/song-leaderboard/${metric(turn)}`) },
    { name: 'predictions', send: (turn) => get('/api/predictions', user(turn).cookie) },
    { name: 'current user with their rank', send: (turn) => get('/api/auth/user', user(turn).cookie) },
    {
      name: 'tournaments of a user',
      send: (turn) => get(`/api/users/${user(turn + 1).id}/tournaments`, user(turn).cookie),
    },
    {
      name: 'a user’s votes in a tournament',
      send: (turn) => get(`${tournament(turn)}/user-votes`, user(turn).cookie),
    },
    {
      name: `a vote, ${CONCURRENT_VOTES} at once`,
      answers: CONCURRENT_VOTES,
      send: (turn) =>
        Promise.all(
          Array.from({ length: CONCURRENT_VOTES }, (_, place) => vote(turn * CONCURRENT_VOTES + place)),
        ),
    },
    {
      name: 'points of all users, read once a minute',
      isRare: true,
      send: () => createRanks().rankOf(context.db, 1),
    },
    {
      name: 'admin list of users',
      isRare: true,
      send: () => get('/api/admin/users', sample.admin.cookie),
    },
  ];
}
