import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { readAll, readPages } from './support/pages.ts';
import {
  AUTOMATIC,
  accountOf,
  at,
  createTournament,
  drawTournament,
  enterSong,
  fillTournament,
  playToTheEnd,
  signUpAll,
  vote,
} from './support/tournaments.ts';

const UNKNOWN_ID = 2_000_000_000;

const { app, people, creator: ada, admin } = await createCommunity({}, ['ada', 'grace', 'edsger', 'barbara']);
const [stranger, member, host] = await signUpAll(app, ['stranger', 'member', 'host']);
const { id: played } = await drawTournament(ada, people, AUTOMATIC, { tiebreakers: 1 });
await playToTheEnd(app, ada, played, async (matchup) => {
  const side = matchup.song1?.title === 'Song 1' ? 1 : 2;
  for (const person of people) await vote(person, matchup, side);
});
const hidden = await createTournament(ada, { name: 'Hidden Cup', isPublic: false });
await enterSong(ada, hidden, 'Hidden Song');
const forget = () => app.context.bus.publish({ type: 'user_changed' });
beforeEach(forget);

const PUBLIC = [routes.getProfile, routes.listProfileTournaments, routes.listProfileSongs];
const FOR_USERS = [routes.listUserTournaments, routes.listAchievements];
type Listed = { id: number };
const idsOf = async (reader: TestUser, id: number) =>
  (await reader.call(routes.listUserTournaments, at(id))).body.map((card: Listed) => card.id);
const titlesOf = async (id: number) =>
  (await stranger.call(routes.listAchievements, at(id))).body.map(({ title }: { title: string }) => title);

describe('a profile’s tournaments', () => {
  it('are those that the user created or joined, the newest first (rule W14)', async () => {
    const created = await createTournament(member);
    const joined = await createTournament(host);
    await createTournament(host);
    await member.call(routes.joinTournament, at(joined));
    expect(await idsOf(stranger, member.id)).toEqual([joined, created]);
    const { body, headers } = await member.call(routes.listUserTournaments, at(member.id));
    expect(body[0]).toMatchObject({ name: 'Summer Cup', participantCount: 2, currentMatchup: null });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('show a private one to its creator, managers and participants and to admins only (rule A14)', async () => {
    const singer = await app.signUp('singer');
    const songs = [singer, singer, singer, singer];
    const open = await fillTournament(host, songs);
    const secret = await fillTournament(host, songs, { isPublic: false });
    for (const reader of [singer, host, admin])
      expect(await idsOf(reader, singer.id)).toEqual([secret, open]);
    expect(await idsOf(stranger, singer.id)).toEqual([open]);
    await host.call(routes.addManager, at(secret, { username: 'stranger' }));
    expect(await idsOf(stranger, singer.id)).toEqual([secret, open]);
  });

  it('are read page by page, and only those that the reader may see', async () => {
    const [owner, joiner] = await signUpAll(app, ['owner', 'joiner']);
    const first = await createTournament(owner);
    const columns = `name, creator_id, status, current_phase, tournament_type, max_participants, min_users,
      songs_per_group, match_duration_minutes, match_interval_minutes, tournament_duration_days,
      scheduling_type, start_date_mode, group_phase_scheduling, third_place_match, draw_seed`;
    await app.rows(
      `insert into tournaments (${columns}, is_public)
       select ${columns}, n % 3 > 0 from tournaments, generate_series(1, 330) n where id = $1`,
      first,
    );
    await app.rows(
      'insert into participants (tournament_id, user_id) select id, $1 from tournaments where id % 2 = 0 and creator_id = $2',
      joiner.id,
      owner.id,
    );
    const listed = async (reader: TestUser, of = owner) => {
      const pages = await readPages(reader, routes.listUserTournaments, at(of.id));
      expect(pages.slice(0, -1).every(({ body }) => body.length === 100)).toBe(true);
      return pages.flatMap(({ body }) => body.map(({ id }: Listed) => id));
    };
    const visible = async (condition: string) => {
      const own = `select id from tournaments where creator_id = $1 and (${condition}) order by id desc`;
      return (await app.rows(own, owner.id)).map(({ id }) => id);
    };
    expect(await listed(stranger)).toEqual(await visible('is_public'));
    expect(await listed(joiner)).toEqual(await visible('is_public or id % 2 = 0'));
    for (const reader of [owner, admin]) expect(await listed(reader)).toEqual(await visible('true'));
    expect(await listed(stranger, joiner)).toEqual(await visible('is_public and id % 2 = 0'));
  });
});

it('a profile’s achievements come with their texts, the newest first, and at equal times the higher threshold first', async () => {
  const earn = (type: string, threshold: number, at: string) =>
    app.rows(
      'insert into achievements (user_id, type, threshold, earned_at) values ($1, $2, $3, $4)',
      stranger.id,
      type,
      threshold,
      `2030-06-01T12:0${at}:00Z`,
    );
  await earn('voter', 1, '0');
  await earn('tournament_winner', 1, '9');
  await earn('perfect_predictor', 1, '5');
  await earn('perfect_predictor', 5, '5');
  expect(await titlesOf(stranger.id)).toEqual(['Champion', 'Trend Spotter', 'Good Ear', 'First Vote']);
  expect((await stranger.call(routes.listAchievements, at(ada.id))).body).toContainEqual({
    id: expect.any(Number),
    type: 'voter',
    title: 'First Vote',
    description: 'Cast your first vote.',
    earnedAt: expect.any(String),
  });
  const all = await Promise.all(people.map(({ id }) => titlesOf(id)));
  expect(all.flat().filter((title) => title === 'Champion')).toHaveLength(1);
});

it('a profile is 404 for a deleted user at once, and for an unknown id', async () => {
  const person = await app.signUp('leaving');
  const readers = [...PUBLIC.map((route) => [app.visitor, route]), ...FOR_USERS.map((route) => [ada, route])];
  const statuses = async (id: number) => {
    const replies = (readers as [TestUser, (typeof PUBLIC)[number]][]).map(([who, route]) =>
      who.call(route, at(id)),
    );
    return new Set((await Promise.all(replies)).map(({ status }) => status));
  };
  expect(await statuses(person.id)).toEqual(new Set([200]));
  await admin.call(routes.adminDeleteUser, at(person.id));
  for (const id of [person.id, UNKNOWN_ID]) expect(await statuses(id)).toEqual(new Set([404]));
});

describe('a public profile', () => {
  it('shows name, points, rank, wins, achievements, public tournaments and the songs in them with their wins (rule A19)', async () => {
    const { body } = await app.visitor.call(routes.getProfile, at(ada.id));
    const { points, level, rank, tournamentsWon } = await accountOf(ada);
    expect(body).toEqual({
      ...{ id: ada.id, username: 'ada', firstName: 'ada', lastName: 'Tester', profileImageUrl: null },
      ...{ points, level, rank, tournamentsWon, perfectPredictions: 0, songCount: 1 },
      achievements: expect.arrayContaining([expect.objectContaining({ title: 'First Vote' })]),
    });
    const tournaments = await readAll<Listed>(app.visitor, routes.listProfileTournaments, at(ada.id));
    expect(tournaments.map(({ id }) => id)).toEqual([played]);
    const [{ wins }] = await app.rows(
      'select count(*)::int as wins from matchups m join songs s on s.id = m.winner_id where s.submitter_id = $1',
      ada.id,
    );
    const song = { title: 'Song 1', tournamentId: played, tournamentName: 'Summer Cup', wins };
    const songs = await readAll(app.visitor, routes.listProfileSongs, at(ada.id));
    expect(songs).toEqual([expect.objectContaining(song)]);
  });

  it('shows no e-mail address, vote or private tournament to any reader', async () => {
    for (const reader of [app.visitor, stranger, ada, admin]) {
      for (const route of PUBLIC) {
        const { status, body } = await reader.call(route, at(ada.id));
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toMatch(/@test\.example|Hidden (Cup|Song)/);
      }
    }
  });

  it('lists all songs page by page, without those of private tournaments', async () => {
    const person = await app.signUp('prolific');
    await app.rows(
      `insert into songs (tournament_id, submitter_id, title, artist, song_key, platform, submission_type)
       select case when n % 4 = 0 then $2::int else $3::int end, $1, 'P' || n, 'A', 'p' || n, 'other',
         'main_participant_entry' from generate_series(1, 160) n`,
      person.id,
      hidden,
      played,
    );
    forget();
    const pages = await readPages(app.visitor, routes.listProfileSongs, at(person.id));
    expect(pages.map(({ body }) => body.length)).toEqual([50, 50, 20]);
    const titles = pages.flatMap(({ body }) => body.map(({ title }: { title: string }) => title));
    expect(new Set(titles).size).toBe(120);
    expect(titles).not.toContain('P4');
    expect((await app.visitor.call(routes.getProfile, at(person.id))).body.songCount).toBe(120);
  });
});
