import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createTestApp, type TestApp, type TestUser } from './support/app.ts';
import { readAll, readPages } from './support/pages.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  drawTournament,
  fillTournament,
  MINUTE_MS,
  playToTheEnd,
  signUpAll,
  vote,
} from './support/tournaments.ts';

const UNKNOWN_ID = 2_000_000_000;

let app: TestApp;
let creator: TestUser;
let member: TestUser;
let stranger: TestUser;
let admin: TestUser;

beforeEach(async () => {
  app = await createTestApp({ ADMIN_EMAIL: 'boss@test.example' });
  const people = await signUpAll(app, ['creator', 'member', 'stranger', 'boss']);
  [creator, member, stranger, admin] = people;
});
afterEach(() => app.close());

const query = (text: string, values: unknown[] = []) => app.pool.query(text, values);
const tournamentsOf = (reader: TestUser, id: number) => reader.call(routes.listUserTournaments, at(id));
const achievementsOf = (reader: TestUser, id: number) => reader.call(routes.listAchievements, at(id));
const idsOf = async (reader: TestUser, id: number) =>
  (await tournamentsOf(reader, id)).body.map((card: { id: number }) => card.id);

describe('a profile’s tournaments', () => {
  it('are those that the user created or joined, the newest first (rule W14)', async () => {
    const created = await createTournament(member);
    const joined = await createTournament(creator);
    await createTournament(creator);
    await member.call(routes.joinTournament, at(joined));
    expect(await idsOf(stranger, member.id)).toEqual([joined, created]);
    const { body, headers } = await tournamentsOf(member, member.id);
    expect(body[0]).toMatchObject({ name: 'Summer Cup', participantCount: 2, currentMatchup: null });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('show a private one to its creator, managers and participants and to admins only (rule A14)', async () => {
    const songs = [member, member, member, member];
    const open = await fillTournament(creator, songs);
    const hidden = await fillTournament(creator, songs, { isPublic: false });
    for (const reader of [member, creator, admin]) {
      expect(await idsOf(reader, member.id)).toEqual([hidden, open]);
    }
    expect(await idsOf(stranger, member.id)).toEqual([open]);
    const manager = { params: { id: hidden }, body: { username: 'stranger' } };
    expect((await creator.call(routes.addManager, manager)).status).toBe(201);
    expect(await idsOf(stranger, member.id)).toEqual([hidden, open]);
  });

  it('are read page by page, and only those that the reader may see', async () => {
    const first = await createTournament(creator);
    const columns = `name, creator_id, status, current_phase, tournament_type, max_participants, min_users,
      songs_per_group, match_duration_minutes, match_interval_minutes, tournament_duration_days,
      scheduling_type, start_date_mode, group_phase_scheduling, third_place_match, draw_seed`;
    await query(
      `insert into tournaments (${columns}, is_public)
       select ${columns}, n % 3 > 0 from tournaments, generate_series(1, 330) n where id = $1`,
      [first],
    );
    await query(
      'insert into participants (tournament_id, user_id) select id, $1 from tournaments where id % 2 = 0',
      [member.id],
    );
    const input = at(creator.id);
    const listed = async (reader: TestUser) => {
      const pages = await readPages(reader, routes.listUserTournaments, input);
      expect(pages.slice(0, -1).every(({ body }) => body.length === 100)).toBe(true);
      return pages.flatMap(({ body }) => body.map(({ id }: { id: number }) => id));
    };
    const visible = async (condition: string) =>
      (await query(`select id from tournaments where ${condition} order by id desc`)).rows.map(
        ({ id }) => id,
      );
    expect(await listed(stranger)).toEqual(await visible('is_public'));
    expect(await listed(member)).toEqual(await visible('is_public or id % 2 = 0'));
    expect(await listed(creator)).toEqual(await visible('true'));
    expect(await listed(admin)).toEqual(await visible('true'));
    // The stranger sees only the public ones of the tournaments that the member joined.
    const joined = await readAll<{ id: number }>(stranger, routes.listUserTournaments, {
      params: { id: member.id },
    });
    expect(joined.map(({ id }) => id)).toEqual(await visible('is_public and id % 2 = 0'));
  });
});

describe('a profile’s achievements', () => {
  it('come with their texts', async () => {
    const people = [creator, member, stranger, admin];
    const { id } = await drawTournament(creator, people, AUTOMATIC);
    await playToTheEnd(app, creator, id, async (matchup) => {
      for (const person of people) await vote(person, matchup, 1);
    });
    const lists = await Promise.all(people.map((person) => achievementsOf(stranger, person.id)));
    expect(lists[0]?.body).toContainEqual({
      id: expect.any(Number),
      type: 'voter',
      title: 'First Vote',
      description: 'Cast your first vote.',
      earnedAt: expect.any(String),
    });
    const titles = lists.flatMap(({ body }) => body.map((row: { title: string }) => row.title));
    expect(titles.filter((title) => title === 'Champion')).toHaveLength(1);
  });

  it('come newest first, and at equal times the higher threshold first', async () => {
    const earn = (type: string, threshold: number, minutesLater: number) =>
      query('insert into achievements (user_id, type, threshold, earned_at) values ($1, $2, $3, $4)', [
        member.id,
        type,
        threshold,
        new Date(app.clock.now().getTime() + minutesLater * MINUTE_MS),
      ]);
    await earn('voter', 1, 0);
    await earn('tournament_winner', 1, 9);
    await earn('perfect_predictor', 1, 5);
    await earn('perfect_predictor', 5, 5);
    const { body } = await achievementsOf(stranger, member.id);
    expect(body.map((row: { title: string }) => row.title)).toEqual([
      'Champion',
      'Trend Spotter',
      'Good Ear',
      'First Vote',
    ]);
  });
});

describe('a profile', () => {
  it('is 404 for an unknown id and for a deleted user', async () => {
    await query('update users set deleted_at = now() where id = $1', [stranger.id]);
    for (const id of [UNKNOWN_ID, stranger.id]) {
      expect((await tournamentsOf(member, id)).status).toBe(404);
      expect((await achievementsOf(member, id)).status).toBe(404);
    }
  });
});
