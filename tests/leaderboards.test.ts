import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createTestApp, type Person, type TestApp } from './support/app.ts';
import { fillTournament, playToTheEnd, signUpAll, vote } from './support/tournaments.ts';

let app: TestApp;
let people: Person[];

beforeEach(async () => {
  app = await createTestApp();
  people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
});
afterEach(() => app.close());

const query = (text: string, values: unknown[] = []) => app.context.pool.query(text, values);
const users = (metric: string, headers = {}) =>
  app.visitor.call(routes.getLeaderboard, { params: { metric }, headers });
const songs = async (metric: string) =>
  (await app.visitor.call(routes.getSongLeaderboard, { params: { metric } })).body;

async function play(settings: object = {}): Promise<number> {
  const creator = people[0] as Person;
  const id = await fillTournament(creator, people, settings);
  await creator.call(routes.generateBracket, { params: { id } });
  await playToTheEnd(app, creator, id, async (matchup) => {
    for (const person of people.slice(0, 3)) await vote(person, matchup, 1);
  });
  return id;
}

describe('the user leaderboard (A §2, R32)', () => {
  it('is empty until somebody has something to show', async () => {
    expect((await users('points')).body).toEqual([]);
  });

  it('lets equal values share a rank: 1, 2, 2, 4', async () => {
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
  ])('ranks by %s', async (metric, column, field) => {
    await query(`update users set ${column} = id * 10`);
    const { body } = await users(metric);
    expect(body.map((row: Record<string, number>) => row[field])).toEqual([40, 30, 20, 10]);
  });

  it('masks the address of somebody without a name, and shows nobody else’s (R6)', async () => {
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

  it('leaves deleted users out and shows a hundred at most', async () => {
    await query(`insert into users (email, username, first_name, points)
      select 'u' || n || '@test.example', 'u' || n, 'U', n from generate_series(1, 150) n`);
    await query("update users set deleted_at = now() where username = 'u150'");
    const { body } = await users('points');
    expect(body).toHaveLength(100);
    expect(body[0].points).toBe(149);
  });

  it('answers 304 to who has it already', async () => {
    await query('update users set points = id');
    const first = await users('points');
    expect((await users('points', { 'if-none-match': `W/${first.headers.etag}` })).status).toBe(304);
    expect((await users('points', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('refuses a metric that is none', async () => {
    expect((await users('email')).status).toBe(400);
  });
});

describe('the song leaderboard (R32)', () => {
  it('adds up one song over its tournaments, whatever the letters’ case', async () => {
    await play();
    await play();
    const [first] = await songs('tournaments');
    expect(first).toMatchObject({
      rank: 1,
      title: expect.stringMatching(/^Song \d$/),
      artist: expect.stringMatching(/^Song \d Band$/),
      artworkSmallUrl: null,
      localCoverPath: null,
    });
    const all = await songs('points');
    const sum = (field: string) =>
      all.reduce((total: number, row: Record<string, number>) => total + (row[field] ?? 0), 0);
    // Twice three decided matchups of three votes for the winner, and a champion.
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

  it('says nothing of songs that played in private tournaments only (R10)', async () => {
    await play({ isPublic: false });
    expect(await songs('points')).toEqual([]);
  });
});

describe('the current user’s rank (A §3)', () => {
  const rankOf = async (person: Person | undefined) => (await person?.call(routes.getCurrentUser))?.body.rank;

  it('is shared with whoever has as many points', async () => {
    await query('update users set points = case when id = $1 then 9 else 5 end', [people[0]?.id]);
    expect(await rankOf(people[0])).toBe(1);
    expect(await rankOf(people[1])).toBe(2);
    expect(await rankOf(people[3])).toBe(2);
  });

  it('is right behind thousands as well', async () => {
    await query(`insert into users (email, username, points)
      select 'u' || n || '@test.example', 'u' || n, n from generate_series(1, 3000) n`);
    expect(await rankOf(people[0])).toBe(3001);
    await query('update users set points = 1500 where id = $1', [people[1]?.id]);
    expect(await rankOf(people[1])).toBe(1501);
    await query('update users set points = 2990 where id = $1', [people[2]?.id]);
    expect(await rankOf(people[2])).toBe(11);
  });
});

describe('a profile’s lists (A §7)', () => {
  const tournamentsOf = async (reader: Person, id: number) =>
    reader.call(routes.listUserTournaments, { params: { id } });

  it('show what somebody created or takes part in, private ones to who takes part alone', async () => {
    const [creator, guest, stranger] = people as [Person, Person, Person];
    const open = await fillTournament(creator, [guest, guest, guest, guest]);
    const hidden = await fillTournament(creator, [guest, guest, guest, guest], { isPublic: false });
    const ids = async (reader: Person) =>
      (await tournamentsOf(reader, guest.id)).body.map((card: { id: number }) => card.id);
    expect(await ids(guest)).toEqual([hidden, open]);
    expect(await ids(creator)).toEqual([hidden, open]);
    expect(await ids(stranger)).toEqual([open]);
    expect((await tournamentsOf(guest, 2_000_000_000)).status).toBe(404);
  });

  it('show achievements, the newest first, with their words', async () => {
    await play();
    const [creator] = people as [Person];
    const { body } = await creator.call(routes.listAchievements, { params: { id: creator.id } });
    expect(body).toContainEqual({
      id: expect.any(Number),
      type: 'voter',
      title: 'First Vote',
      description: 'Cast your first vote.',
      earnedAt: expect.any(String),
    });
    const times = body.map((row: { earnedAt: string }) => row.earnedAt);
    expect(times).toEqual([...times].sort().reverse());
    expect((await creator.call(routes.listAchievements, { params: { id: 2_000_000_000 } })).status).toBe(404);
  });
});
