import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN_SORTS } from '#contract/admin.ts';
import { LEADERBOARD_METRICS } from '#contract/leaderboard.ts';
import { routes } from '#contract/routes.ts';
import { applyNextDue } from '#server/clockwork/due.ts';
import { createRanks } from '#server/features/accounts/ranks.ts';
import { loadLeaderboard, loadSongLeaderboard } from '#server/features/leaderboards/service.ts';
import { createTestApp, type Person, type TestApp } from './support/app.ts';
import { detailOf, fillTournament, signUpAll, vote } from './support/tournaments.ts';

/** Enough rows, people's as wide as real ones, that PostgreSQL reads a table whole only where it has no better way. */
const GROWN = `
  insert into users (email, username, first_name, password_hash, points, total_votes, tournaments_won)
    select 'u' || n || '@grown.example', 'u' || n, 'U', repeat('x', 97), n % 997, n % 499, n % 7
    from generate_series(1, 20000) n;
  insert into tournaments (name, creator_id, status, current_phase, tournament_type, max_participants, min_users,
      songs_per_group, match_duration_minutes, match_interval_minutes, tournament_duration_days, is_public,
      scheduling_type, start_date_mode, group_phase_scheduling, third_place_match, draw_seed)
    select 'T' || n, u.id, 'completed', 'completed', 'playoff', 4, 2, 4, 60, 60, 7, n % 10 > 0, 'manual', 'auto',
      'concurrent', false, 's' from generate_series(1, 12000) n join users u on u.username = 'u' || n;
  insert into songs (tournament_id, submitter_id, title, artist, song_key, platform, submission_type)
    select t.id, t.creator_id, 'S' || t.id || '.' || n, 'A', 's' || t.id || '.' || n || e'\\na', 'other',
      'main_participant_entry' from tournaments t, generate_series(1, 4) n where t.name like 'T%' and t.id <= 3000;
  insert into song_stats (song_key, title, artist, points, votes_received, championship_wins)
    select song_key, title, artist, id % 997, id % 499, id % 7 from songs where song_key like 's%' on conflict do nothing;
  insert into participants (tournament_id, user_id) select id, creator_id from tournaments where name like 'T%';
  insert into matchups (tournament_id, key, phase, round, position, status, song1_id, song2_id)
    select s.tournament_id, 'M' || s.id, 'Semifinals', 1, 1, 'completed', s.id, s.id + 1 from songs s where s.id % 2 = 0
      and exists (select 1 from songs o where o.id = s.id + 1);
  insert into votes (matchup_id, user_id, song_id, last_outcome)
    select m.id, u.id, m.song1_id, 0 from matchups m join users u on u.id % 300 = m.id % 300 where u.username like 'u%';
  insert into comments (matchup_id, user_id, depth, content)
    select m.id, u.id, 1, 'c' from matchups m join users u on u.id % 1500 = m.id % 1500 where u.username like 'u%';
  insert into comments (matchup_id, user_id, parent_id, depth, content)
    select matchup_id, user_id, id, 2, 'r' from comments where id % 2 = 0;
  insert into sessions (id, user_id, expires_at) select 's' || id, id, now() from users;
  insert into predictions (author_id, title, expires_at) select id, 'P', now() + id * interval '1 minute' from users
    where username like 'u%' and id % 4 = 0;
  insert into achievements (user_id, type, threshold) select id, 'voter', 1 from users where username like 'u%';
  insert into tokens (user_id, tokens, last_refresh) select id, 3, '2030-01-01' from users where username like 'u%';`;
const TABLES =
  'users tournaments songs song_stats participants matchups votes comments sessions predictions'.split(' ');

let app: TestApp;
let people: Person[];
let creator: Person;
let late: Person;
let keeper: Person;
let ids: { tournament: number; matchup: number; prediction: number };

beforeAll(async () => {
  app = await createTestApp({ LIMIT_VOTES: '1000', ADMIN_EMAIL: 'keeper@test.example' });
  people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
  creator = people[0] as Person;
  late = await app.signUp('late');
  keeper = await app.signUp('keeper');
  await app.context.pool.query(GROWN);
  const tournament = await fillTournament(creator, people, { schedulingType: 'manual' });
  await creator.call(routes.generateBracket, { params: { id: tournament } });
  const [matchup] = (await detailOf(creator, tournament)).matchups;
  await creator.call(routes.activateMatchup, { params: { id: matchup?.id ?? 0 } });
  const question = { title: 'Q', expiresAt: new Date(app.clock.now().getTime() + 60_000).toISOString() };
  const prediction = (await creator.call(routes.createPrediction, { body: question })).body.id;
  ids = { tournament, matchup: matchup?.id ?? 0, prediction };
  // Behind the first thousand places the points of all are read, once a minute; before them nobody's but the first.
  await app.context.pool.query('update users set points = 5000 where id = $1', [creator.id]);
  await app.context.pool.query('analyze');
  // As autovacuum does: only then an index alone can answer.
  await app.context.pool.query('vacuum users');
}, 120_000);
afterAll(() => app.close());

type Statement = { text: string; values: unknown[] };

/** Every statement that the server sends while something is done. */
async function statementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const send = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [query, values] = args as [string | pg.QueryConfig, unknown[] | undefined];
    const text = typeof query === 'string' ? query : query.text;
    const given = typeof query === 'string' ? values : (values ?? query.values);
    sent.push({ text, values: Array.isArray(given) ? given : [] });
    return Reflect.apply(send, this, args);
  } as typeof send);
  await act();
  spy.mockRestore();
  return sent.filter(({ text }) => /^\s*(select|with|insert|update|delete)/i.test(text));
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] };

/** The steps that a statement would take. */
async function stepsOf({ text, values }: Statement): Promise<Plan[]> {
  const { rows } = await app.context.pool.query(`explain (format json) ${text}`, values);
  const walk = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(walk)];
  return walk(rows[0]['QUERY PLAN'][0].Plan);
}

/** The tables that a statement would read from end to end. */
async function readWhole(statement: Statement): Promise<string[]> {
  return (await stepsOf(statement))
    .filter((step) => step['Node Type'] === 'Seq Scan' && TABLES.includes(step['Relation Name'] ?? ''))
    .map((step) => step['Relation Name'] ?? '');
}

const at = (id: number) => ({ params: { id } });
const HOT: [string, () => Promise<unknown>][] = [
  ['reading who one is', () => creator.call(routes.getCurrentUser)],
  ['signing in', () => app.visitor.call(routes.logIn, { body: { email: 'p2@test.example', password: 'x' } })],
  ['the list of tournaments', () => app.visitor.call(routes.listTournaments)],
  ['the list of tournaments, with those of the reader', () => creator.call(routes.listTournaments)],
  ['a tournament', () => app.visitor.call(routes.getTournament, at(ids.tournament))],
  ['its matchups', () => app.visitor.call(routes.listMatchups, at(ids.tournament))],
  ['its schedule', () => app.visitor.call(routes.getSchedule, at(ids.tournament))],
  ['its participants', () => app.visitor.call(routes.listParticipants, at(ids.tournament))],
  ['whether one takes part in it', () => creator.call(routes.getParticipation, at(ids.tournament))],
  ['its tiebreakers', () => app.visitor.call(routes.getTiebreakerUsage, at(ids.tournament))],
  ['one’s votes in it', () => creator.call(routes.listUserVotes, at(ids.tournament))],
  ['a matchup', () => app.visitor.call(routes.getMatchup, at(ids.matchup))],
  ['one’s vote in it', () => creator.call(routes.checkVote, at(ids.matchup))],
  ['its discussion', () => app.visitor.call(routes.listComments, at(ids.matchup))],
  ['what one likes of it', () => creator.call(routes.listLikedComments, at(ids.matchup))],
  [
    'a comment',
    () => creator.call(routes.createComment, { body: { content: 'Hi', matchupId: ids.matchup } }),
  ],
  ['joining', () => late.call(routes.joinTournament, at(ids.tournament))],
  ['predictions', () => creator.call(routes.listPredictions)],
  ['tokens', () => creator.call(routes.getTokens)],
  [
    'a vote on a prediction',
    () => creator.call(routes.voteOnPrediction, { ...at(ids.prediction), body: { vote: 'yes' } }),
  ],
  ...['points', 'votes', 'tournaments'].flatMap((metric): [string, () => Promise<unknown>][] => [
    [`users by ${metric}`, () => app.visitor.call(routes.getLeaderboard, { params: { metric } })],
    [`songs by ${metric}`, () => app.visitor.call(routes.getSongLeaderboard, { params: { metric } })],
  ]),
  ['somebody’s tournaments', () => creator.call(routes.listUserTournaments, at(creator.id))],
  ['somebody’s achievements', () => creator.call(routes.listAchievements, at(creator.id))],
  ['a due change', () => applyNextDue(app.context, { exceptIds: [], onApplied: () => {} })],
  [
    'a vote',
    async () => {
      const [matchup] = (await detailOf(creator, ids.tournament)).matchups;
      if (matchup) await vote(creator, matchup, 1);
    },
  ],
];

describe('no call that many make reads a growing table from end to end', () => {
  it.each(HOT)('%s', async (_, act) => {
    const statements = await statementsOf(act);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      expect(await readWhole(statement), statement.text).toEqual([]);
    }
  });

  it('is what a query without an index would be caught doing', async () => {
    expect(await readWhole({ text: "select 1 from users where first_name = 'x'", values: [] })).toEqual([
      'users',
    ]);
  });
});

describe('an admin list of more than 10,000 rows is answered before somebody waits', () => {
  const LISTS = {
    tournaments: routes.adminListTournaments,
    users: routes.adminListUsers,
    songSubmissions: routes.adminListSongSubmissions,
    userTournaments: routes.adminListUserTournaments,
  };
  /** Several times what it takes here; a list that were read row by row would take longer. */
  const LIMIT_MS = 500;

  it.each(Object.keys(LISTS) as (keyof typeof LISTS)[])('%s', async (name) => {
    const ask = (query: object) => keeper.call(LISTS[name], { query: { limit: 50, ...query } });
    const first = await ask({});
    const total = Number(first.headers['x-total-count']);
    expect(total).toBeGreaterThan(10_000);
    const times: Record<string, number> = {};
    for (const sort of ADMIN_SORTS[name]) {
      for (const query of [
        { sort, order: 'asc' },
        { sort, order: 'desc', offset: total - 50 },
        { sort, search: '7' },
        { sort, search: 'found nowhere' },
      ]) {
        const startedAt = performance.now();
        const { status, body } = await ask(query);
        times[JSON.stringify(query)] = performance.now() - startedAt;
        expect(status).toBe(200);
        expect(body).toHaveLength(query.search === 'found nowhere' ? 0 : 50);
      }
    }
    const slow = Object.entries(times).filter(([, ms]) => ms > LIMIT_MS);
    expect(slow).toEqual([]);
  });
});

describe('rankings come in the order of an index, and nothing is sorted (R32)', () => {
  const indexes = { points: 'by_points', votes: 'by_votes', tournaments: 'by_wins' } as const;

  it.each(LEADERBOARD_METRICS)('by %s', async (metric) => {
    const { db } = app.context;
    const [users] = await statementsOf(() => loadLeaderboard(db, metric));
    expect(await scansOf(users)).toEqual([`users_${indexes[metric]}`]);
    const [songs] = await statementsOf(() => loadSongLeaderboard(db, metric));
    expect(await scansOf(songs)).toEqual([
      `song_stats_${indexes[metric]}`,
      'songs_by_key',
      'tournaments_pkey',
    ]);
  });

  it('and places are counted from the index alone', async () => {
    const statements = await statementsOf(() => createRanks().rankOf(app.context.db, 1));
    expect(statements).toHaveLength(2);
    for (const statement of statements) {
      expect(await scansOf(statement)).toEqual(['users_by_points']);
      const kinds = (await stepsOf(statement)).map((step) => step['Node Type']);
      expect(kinds).toContain('Index Only Scan');
    }
  });

  /** The indexes that a statement is answered from, in its own order; anything else it does with rows by its kind. */
  async function scansOf(statement: Statement | undefined): Promise<string[]> {
    if (!statement) throw new Error('Nothing was asked');
    return (await stepsOf(statement))
      .filter((step) => /Scan|Sort|Hash/.test(step['Node Type']))
      .map((step) => step['Index Name'] ?? step['Node Type']);
  }
});
