import { randomUUID } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { restoreDump } from '#server/db/backup/restore.ts';
import { openDatabase } from '#server/db/client.ts';
import { createPool } from '#server/db/pool.ts';
import { findDifferences, repairDifferences } from '#server/db/recount.ts';
import { type ApiClient, cookieOf, createAppOn, PASSWORD, type TestApp } from './support/app.ts';
import { expectCountsToAgree } from './support/community.ts';
import type { CallInput } from './support/http-client.ts';
import { administer } from './support/postgres.ts';
import { startProviders } from './support/providers.ts';
import { at, createTournament, detailOf, endMatches, openLink } from './support/tournaments.ts';

/**
 * A backup of release 1.0.0, the last one before points needed a crowd: a tournament that one user played alone, one with
 * votes and tiebreakers, one before its final, one in setup, a prediction that only its author answered, and an open one.
 */
const RELEASE = join(import.meta.dirname, 'fixtures', 'release-1.0.0.jsonl');
const EARNED = [
  { username: 'farmer', points: 325, wins: 1, right: 1 },
  { username: 'p2', points: 55, wins: 0, right: 0 },
  { username: 'p3', points: 40, wins: 0, right: 0 },
  { username: 'p4', points: 128, wins: 1, right: 0 },
  { username: 'keeper', points: 0, wins: 0, right: 0 },
];

let app: TestApp;
let farmer: ApiClient;
let providers: Awaited<ReturnType<typeof startProviders>>;

/** Songs of the backup, renamed so that they are the same for this release and were two for the last one. */
const RENAMED: [song: string, title: string, artist: string][] = [
  ['1.0', 'Don’t & Stop', 'Ｂａｎｄ'],
  ['2.3', "Don't and Stop", 'Band'],
  ['4.0', 'Twice’s', 'Two'],
  ['4.1', "Twice's", 'Two'],
];
const renamed = (line: string) =>
  RENAMED.reduce(
    (text, [song, title, artist]) =>
      text
        .replaceAll(`Song ${song} Band`, artist)
        .replaceAll(`song ${song} band`, artist.toLowerCase())
        .replaceAll(`Song ${song}`, title)
        .replaceAll(`song ${song}`, title.toLowerCase()),
    line,
  );

/** The backup with renamed songs, and with a cover and a picture at another host. */
async function* releaseLines(): AsyncGenerator<string> {
  for await (const raw of createInterface(createReadStream(RELEASE))) {
    const line = renamed(raw);
    if (line.startsWith('"(22,4,2,')) {
      yield line.replace('/song,,,,,other', `/song,,,${providers.coverAt('old.png')},,other`);
    } else if (line.startsWith('"(2,1,Open,,,')) {
      yield line.replace('Open,,,', `Open,,${providers.coverAt('asked.png')},`);
    } else yield line;
  }
}

beforeAll(async () => {
  providers = await startProviders();
  const { template: _, ...server } = inject('postgres');
  const database = `upgrade_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${database}`);
  const connection = { ...server, database };
  const pool = createPool(connection, 8);
  await restoreDump(pool, releaseLines());
  const released = {
    pool,
    db: openDatabase(pool),
    connection,
    async drop() {
      await pool.end();
      await administer(server, `drop database ${database} with (force)`);
    },
  };
  app = await createAppOn(released, {}, undefined, providers.targets);
  app.clock.set(new Date('2030-06-01T13:00:00.000Z'));
  const body = { email: 'farmer@test.example', password: PASSWORD };
  farmer = app.browser(cookieOf(await app.visitor.call(routes.logIn, { body })));
});
afterAll(async () => {
  await app.close();
  await providers.close();
});

it('an upgrade loses no row, and every page of the old data opens', async () => {
  const lines = readFileSync(RELEASE, 'utf8').split('\n');
  const rowsOf = new Map<string, number>();
  let table = '';
  for (const line of lines) {
    table = /^\{"table":"(\w+)"/.exec(line)?.[1] ?? table;
    if (line.startsWith('"')) rowsOf.set(table, (rowsOf.get(table) ?? 0) + 1);
  }
  expect(rowsOf.get('comments')).toBe(3);
  // Counters, of which two songs of one name get one row.
  rowsOf.delete('song_stats');
  for (const [name, count] of rowsOf) {
    const [row] = await app.rows(`select count(*)::int as kept from ${name}`);
    expect(row.kept, name).toBeGreaterThanOrEqual(count);
  }
  const open = async (route: Route, input: CallInput = {}) => {
    const reply = await farmer.call(route, input);
    expect(reply.status, `${route.path} ${JSON.stringify(input)}`).toBe(200);
    return reply.body;
  };
  for (const { id } of await open(routes.listTournaments)) {
    const { matchups } = await open(routes.getTournament, at(id));
    for (const route of [routes.listParticipants, routes.listMatchups]) await open(route, at(id));
    for (const matchup of matchups) {
      await open(routes.getMatchup, at(matchup.id));
      await open(routes.listComments, at(matchup.id));
    }
  }
  for (const route of [routes.getCurrentUser, routes.listPredictions]) await open(route);
  const comments = await open(routes.listComments, at(5));
  expect(JSON.stringify(comments)).toContain('Grüße & <b>🎵</b>');
});

const earned = () =>
  app.rows(
    `select username, c.points, c.tournaments_won as wins, c.perfect_predictions as right
     from users u join user_counters c on c.user_id = u.id order by u.id`,
  );
const versionsOf = async (table: 'tournaments' | 'predictions') =>
  (await app.rows(`select rules_version as version from ${table} order by id`)).map(({ version }) => version);
const tournamentNamed = async (wanted: string) =>
  (await farmer.call(routes.listTournaments)).body.find(({ name }: { name: string }) => name === wanted);
const openPrediction = async () =>
  (await farmer.call(routes.listPredictions)).body.find(({ title }: { title: string }) => title === 'Open');

it('an upgrade takes no points back, and every count agrees afterwards', async () => {
  expect(await earned()).toEqual(EARNED);
  await expectCountsToAgree(app);
});

it('what the last release counts beside this one reaches the counters, and a new account has some', async () => {
  const move = (by: number) =>
    app.rows('update users set points = points + $1 where username = $2', by, 'p2');
  await move(3);
  expect((await earned())[1]).toMatchObject({ username: 'p2', points: 58 });
  await move(-3);
  await app.ranking.update();
  const [inserted] = await app.rows("insert into users (email) values ('beside@test.example') returning id");
  const [counters] = await app.rows('select points from user_counters where user_id = $1', inserted.id);
  expect(counters).toEqual({ points: 0 });
  await app.rows('delete from user_counters where user_id = $1', inserted.id);
  await app.rows('delete from users where id = $1', inserted.id);
  await expectCountsToAgree(app);
});

it('songs that the last release told apart by their signs are one song, and no entry is lost', async () => {
  const rows = await app.rows(
    `select song_key as key, points, votes_received as votes, matchups_won as won, championship_wins as championships
     from song_stats where title ilike '%stop' order by song_key`,
  );
  expect(rows).toEqual([{ key: "don't and stop\nband", points: 32, votes: 3, won: 4, championships: 2 }]);
  const entries = await app.rows('select song_key as key from songs where tournament_id = 4 order by id');
  // Both were entered when they were two songs, and an entry is never lost.
  expect(entries).toEqual([{ key: 'twice’s\ntwo' }, { key: "twice's\ntwo" }]);
  const oldLink = Buffer.from('don’t & stop\nｂａｎｄ').toString('base64url');
  const page = await app.visitor.call(routes.getSongPage, at(oldLink));
  expect(page.body).toMatchObject({ totalPoints: 32 });
});

it('an entry that kept the key of the last release has a separate page', async () => {
  for (const title of ['Twice’s', "Twice's"]) {
    const params = { id: Buffer.from(`${title.toLowerCase()}\ntwo`).toString('base64url') };
    const page = await farmer.call(routes.getSongPage, { params });
    expect(page.body).toMatchObject({ title, key: params.id });
    const { body } = await farmer.call(routes.listSongEntries, { params });
    expect(body.map(({ id }: { id: number }) => id)).toEqual([page.body.id]);
  }
});

it('recount finds and repairs a key that is not that of its texts', async () => {
  await app.rows("update songs set song_key = 'other\nkey' where title = 'Song 1.1'");
  expect(await findDifferences(app.pool)).toContainEqual(
    expect.objectContaining({
      stored: 'other by key',
      counted: 'song 1.1 by song 1.1 band',
      isRepairable: true,
    }),
  );
  await repairDifferences(app.pool);
  await expectCountsToAgree(app);
});

it('tournaments and predictions from before the upgrade keep version 1, and new ones get the newest', async () => {
  expect(await versionsOf('tournaments')).toEqual([1, 1, 1, 1]);
  expect(await versionsOf('predictions')).toEqual([1, 1]);
  const expiresAt = '2030-06-02T12:00:00.000Z';
  await createTournament(farmer);
  await farmer.call(routes.createPrediction, { body: { title: 'New?', expiresAt } });
  expect(await versionsOf('tournaments')).toEqual([1, 1, 1, 1, 3]);
  expect(await versionsOf('predictions')).toEqual([1, 1, 2]);
});

it('a tournament and a prediction of the last release end under its rules', async () => {
  const running = await tournamentNamed('Running');
  const { matchups, missingVoters } = await detailOf(farmer, running.id);
  expect(missingVoters).toBe(0);
  for (const matchup of matchups.filter(({ status }) => status !== 'completed')) {
    const started = await farmer.call(routes.activateMatchup, at(matchup.id));
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    await endMatches(app, 2);
  }
  expect((await detailOf(farmer, running.id)).status).toBe('completed');
  app.clock.advance(24 * 60 * 60_000);
  await farmer.call(routes.resolvePrediction, at((await openPrediction()).id, { outcome: 'yes' }));
  const [before] = EARNED;
  const [after] = await earned();
  // 20 points for the creator of the tournament, and 10 for the right answer to the own prediction.
  expect(after.points).toBeGreaterThanOrEqual((before?.points ?? 0) + 20 + 10);
  expect(after.right).toBe(2);
  const wins = (await earned()).reduce((sum, user) => sum + user.wins, 0);
  expect(wins).toBe(3);
  await expectCountsToAgree(app);
});

it('a private tournament of the last release opens by its number until its link is renewed', async () => {
  const [{ id }] = await app.rows(
    "update tournaments set is_public = false where name = 'Running' returning id",
  );
  const input = at<number>(id);
  app.context.bus.publish({ type: 'user_changed' });
  const stranger = await app.signUp('stranger');
  expect(await detailOf(stranger, id)).toMatchObject({ sharePath: `/tournaments/${id}` });
  expect((await app.visitor.call(routes.getTournament, input)).status).toBe(401);
  const { sharePath } = (await farmer.call(routes.renewShareToken, input)).body;
  expect(sharePath).toMatch(/^\/t\/[\w-]{22}$/);
  for (const who of [stranger, app.visitor]) {
    expect((await who.call(routes.getTournament, input)).status).toBe(404);
  }
  await openLink(sharePath.slice('/t/'.length), [stranger]);
  expect(await detailOf(stranger, id)).toMatchObject({ sharePath });
});

it('the covers and pictures of the last release are copied after the upgrade', async () => {
  const coverOf = async () => (await detailOf(farmer, 4)).songs.find(({ id }) => id === 22)?.coverUrl;
  const imageOf = async () => (await openPrediction()).imageUrl;
  expect([await coverOf(), await imageOf()]).toEqual([null, null]);
  expect(await app.mirror.runDue()).toBe(2);
  for (const path of [await coverOf(), await imageOf()]) {
    expect((await app.http.inject({ url: String(path) })).headers['content-type']).toBe('image/webp');
  }
  expect(await app.mirror.runDue()).toBe(0);
});
