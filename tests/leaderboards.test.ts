import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { loadSongLeaderboard } from '#server/features/leaderboards/service.ts';
import { createTestApp, type TestApp, type TestUser } from './support/app.ts';
import { at, fillTournament, playToTheEnd, signUpAll, vote } from './support/tournaments.ts';

let app: TestApp;
let people: TestUser[];

beforeEach(async () => {
  app = await createTestApp();
  people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
});
afterEach(() => app.close());

const query = (text: string, values: unknown[] = []) => app.pool.query(text, values);
const users = (metric: string, headers = {}) =>
  app.visitor.call(routes.getLeaderboard, { params: { metric }, headers });
const songs = async (metric: string) =>
  (await app.visitor.call(routes.getSongLeaderboard, { params: { metric } })).body;

/** Plays a tournament of four songs. Three people vote in each match, for the song that was entered first. */
async function play(settings: object = {}, song: object = {}): Promise<number> {
  const creator = people[0] as TestUser;
  const id = await fillTournament(creator, people, settings, song);
  await creator.call(routes.generateBracket, at(id));
  await playToTheEnd(app, creator, id, async (matchup) => {
    const side = (matchup.song1Id ?? 0) < (matchup.song2Id ?? 0) ? 1 : 2;
    for (const person of people.slice(0, 3)) await vote(person, matchup, side);
  });
  return id;
}

describe('the user leaderboard', () => {
  it('gives equal values the same rank: 1, 2, 2, 4', async () => {
    for (const [index, points] of [70, 50, 50, 10].entries()) {
      await query('update users set points = $1 where id = $2', [points, people[index]?.id]);
    }
    const { body } = await users('points');
    expect(body.map((row: { rank: number; points: number }) => [row.rank, row.points])).toEqual([
      [1, 70],
      [2, 50],
      [2, 50],
      [4, 10],
    ]);
    expect(body[0]).toMatchObject({ firstName: 'p1', username: 'p1', level: 2, email: null });
  });

  it.each([
    ['votes', 'total_votes', 'totalVotes'],
    ['tournaments', 'tournaments_won', 'tournamentsWon'],
  ])('ranks by %s (rule P14)', async (metric, column, field) => {
    await query(`update users set ${column} = id * 10`);
    const { body } = await users(metric);
    expect(body.map((row: Record<string, number>) => row[field])).toEqual([40, 30, 20, 10]);
  });

  it('masks the e-mail address of a user without a name, and shows no other (rule A12)', async () => {
    await query('update users set points = id');
    await query("update users set first_name = null, last_name = null where username = 'p2'");
    const { body } = await users('points');
    expect(body.map((row: { email: string | null }) => row.email)).toEqual([
      null,
      null,
      'p…@test.example',
      null,
    ]);
    expect(JSON.stringify(body)).not.toContain('p2@test.example');
  });

  it('leaves out deleted users and lists 100 a page', async () => {
    await query(`insert into users (email, username, first_name, points)
      select 'u' || n || '@test.example', 'u' || n, 'U', n from generate_series(1, 150) n`);
    await query("update users set deleted_at = now() where username = 'u150'");
    const { body } = await users('points');
    expect(body).toHaveLength(100);
    expect(body[0].points).toBe(149);
  });

  it('answers 304 to a client that has it', async () => {
    await query('update users set points = id');
    const first = await users('points');
    expect((await users('points', { 'if-none-match': `W/${first.headers.etag}` })).status).toBe(304);
    expect((await users('points', { 'if-none-match': '"other"' })).status).toBe(200);
  });
});

describe('the song leaderboard', () => {
  it('adds up one song over its tournaments, in any case of letters', async () => {
    await play({}, { artist: 'The Band' });
    await play({}, { artist: 'THE BAND' });
    const [first, ...others] = await songs('tournaments');
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      rank: 1,
      title: 'Song 1',
      artist: 'THE BAND',
      championshipWins: 2,
      artworkSmallUrl: null,
      localCoverPath: null,
      tournamentId: expect.any(Number),
      url: 'https://example.com/song',
      spotifyUrl: null,
      youtubeUrl: null,
      platform: 'other',
    });
    const all = await songs('points');
    const sum = (field: string) =>
      all.reduce((total: number, row: Record<string, number>) => total + (row[field] ?? 0), 0);
    // Twice three decided matchups with three votes for the winner, and a championship.
    expect(sum('totalPoints')).toBe(2 * (3 * 3 + 10));
    expect(sum('championshipWins')).toBe(2);
    const byVotes = await songs('votes');
    expect(
      byVotes.reduce(
        (total: number, row: { totalVotesReceived: number }) => total + row.totalVotesReceived,
        0,
      ),
    ).toBe(18);
    for (const row of all) expect(row.winPercentage).toBeGreaterThanOrEqual(0);
    expect(first.winPercentage).toBeGreaterThan(0);
  });

  it('shows a song’s newest main entry, or its tiebreaker song when it has none', async () => {
    await play();
    const [first] = await songs('points');
    const copy = (key: string, parent: string) =>
      query(
        `insert into songs (tournament_id, submitter_id, title, artist, song_key, platform, submission_type, parent_song_id)
         select tournament_id, submitter_id, 'Copy', artist, ${key}, platform, 'tiebreaker_option_1', ${parent}
         from songs where id = $1 returning id`,
        [first.id],
      );
    await copy('song_key', 'id');
    await query(
      "insert into song_stats (song_key, title, artist, points) values ('only', 'Copy', 'B', 1000)",
    );
    const { rows } = await query(
      'select id from songs where tournament_id = (select tournament_id from songs where id = $1) and id <> $1 order by id',
      [first.id],
    );
    await copy("'only'", String(rows[0]?.id));
    const shown = (await query('select max(id)::int as id from songs')).rows[0]?.id;
    expect((await songs('votes')).find((row: { id: number }) => row.id === first.id)).toMatchObject({
      title: first.title,
    });
    const { rows: fresh } = await loadSongLeaderboard(app.context.db, 'points');
    expect(fresh.slice(0, 2).map(({ id, title }) => ({ id, title }))).toEqual([
      { id: shown, title: 'Copy' },
      { id: first.id, title: first.title },
    ]);
  });

  it('leaves out songs that played in private tournaments only (rule A14)', async () => {
    await play({ isPublic: false });
    expect(await songs('points')).toEqual([]);
  });
});

describe('the current user’s rank', () => {
  const rankOf = async (person: TestUser | undefined) =>
    (await person?.call(routes.getCurrentUser))?.body.rank;

  it('is shared with the users of equal points', async () => {
    await query('update users set points = case when id = $1 then 9 else 5 end', [people[0]?.id]);
    expect(await rankOf(people[0])).toBe(1);
    expect(await rankOf(people[1])).toBe(2);
    expect(await rankOf(people[3])).toBe(2);
  });

  it('is correct behind thousands of users', async () => {
    await query(`insert into users (email, username, points)
      select 'u' || n || '@test.example', 'u' || n, n from generate_series(1, 3000) n`);
    expect(await rankOf(people[0])).toBe(3001);
    await query('update users set points = 1500 where id = $1', [people[1]?.id]);
    expect(await rankOf(people[1])).toBe(1501);
    await query('update users set points = 2990 where id = $1', [people[2]?.id]);
    expect(await rankOf(people[2])).toBe(11);
  });
});
