import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { Song } from '#contract/song.ts';
import { SUBMITTER_VISIBILITIES, TOURNAMENT_STATUSES } from '#engine/kinds.ts';
import { hidesSubmitters, isSubmitterShown } from '#engine/songs/submitter-visibility.ts';
import { submitterShown } from '#server/db/shown-submitter.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { historyOf } from './support/history.ts';
import {
  at,
  changeSettings,
  createTournament,
  detailOf,
  drawTournament,
  endMatches,
  enterSong,
  fillTournament,
  matchesIn,
  playToTheEnd,
  refusal,
  refusalAt,
  vote,
} from './support/tournaments.ts';

const HIDDEN = { submitterVisibility: 'after_elimination' } as const;
const QUICK = { ...HIDDEN, matchDurationMinutes: 1, matchIntervalMinutes: 1 };

const { app, people, admin, creator } = await createCommunity();

const submitterOf = ({ submitterId, submitter, submitterHidden }: Song) => ({
  submitterId,
  submitter,
  submitterHidden,
});
const NO_ONE = { submitterId: null, submitter: null, submitterHidden: true };
const pointsOf = async (user: TestUser): Promise<number> =>
  (await app.rows('select points from user_counters where user_id = $1', user.id))[0].points;

describe('a tournament with hidden submitters', () => {
  it('names submitters once their songs are out, pays then, and counts own votes like any other until then (rules N1, N4)', async () => {
    const id = await fillTournament(creator, people, QUICK);
    expect((await detailOf(admin, id)).songs.map(submitterOf)).toEqual(people.map(() => NO_ONE));
    await creator.call(routes.generateBracket, at(id));
    const start = await pointsOf(creator);
    let matches = 0;
    await playToTheEnd(app, creator, id, async (matchup) => {
      const side = (matchup.song1Id ?? 0) < (matchup.song2Id ?? 0) ? 1 : 2;
      for (const user of people) await vote(user, matchup, side);
      matches += 1;
      const { songs } = await detailOf(creator, id);
      for (const song of songs) expect(song.submitterHidden, song.title).toBe(!song.isEliminated);
      // The creator's song wins both of its matches. Until the end it earns nothing, and a vote for it earns its point.
      const won = matches === 3 ? 2 : 0;
      expect(await pointsOf(creator), `match ${matches}`).toBe(start + matches + 2 * won);
      await expectCountsToAgree(app);
    });
    const { songs, champion } = await detailOf(app.visitor, id);
    expect(songs.map((song) => song.submitterId)).toEqual(people.map(({ id: userId }) => userId));
    expect(champion).toMatchObject({ submitterId: creator.id, submitterHidden: false });
    // Two wins (20), the championship (100), the tournament (20), and a vote elsewhere with its win (3). The points of two votes
    // for the creator's song are taken back.
    expect(await pointsOf(creator)).toBe(start + 20 + 100 + 20 + 3);
    await expectCountsToAgree(app);
  });

  it('tells only submitters which songs are theirs', async () => {
    const id = await createTournament(creator, HIDDEN);
    const [, submitter] = people;
    const songId = await enterSong(submitter, id, 'Mine');
    const own = await submitter.call(routes.getParticipation, at(id));
    expect(own.body.ownSongIds).toEqual([songId]);
    expect((await creator.call(routes.getParticipation, at(id))).body.ownSongIds).toEqual([]);
    const profileFor = async (reader: Pick<TestUser, 'call'>) => {
      const { body, headers } = await reader.call(routes.listProfileSongs, at(submitter.id));
      return { titles: body.map(({ title }: Song) => title), cache: headers['cache-control'] };
    };
    const profile = await profileFor(submitter);
    expect(profile.titles).toContain('Mine');
    expect(profile.cache).toBe('no-store');
    for (const reader of [app.visitor, creator, admin]) {
      expect((await profileFor(reader)).titles).not.toContain('Mine');
    }
    const { body } = await submitter.call(routes.changeSong, at(songId, { title: 'Still mine' }));
    expect(body).toMatchObject({ title: 'Still mine', submitterId: submitter.id, submitterHidden: false });
    expect((await submitter.call(routes.withdrawSong, at(songId))).status).toBe(200);
  });

  it('answers calls about a removed person alike, whether or not a song is theirs', async () => {
    const id = await createTournament(creator, { ...HIDDEN, maxParticipants: 4 });
    const [submitter, joiner] = [people[1], people[2]];
    await enterSong(submitter, id, 'Whose');
    await joiner.call(routes.joinTournament, at(id));
    const about = (userId: number) => ({ params: { id, userId } });
    const mute = ({ id: userId }: TestUser) =>
      creator.call(routes.muteUser, at(id, { userId, term: 'day', reason: 'Loud' }));
    const remove = async ({ id: userId }: TestUser) => {
      const { body } = await creator.call(routes.listParticipants, at(id));
      const row = body.find((each: { userId: number }) => each.userId === userId);
      return creator.call(routes.deleteParticipants, at(id, { participantIds: [row?.id ?? 1] }));
    };
    const calls: [string, (user: TestUser) => Promise<{ status: number; body: unknown }>][] = [
      ['mute of a participant', mute],
      ['end of the mute', (user) => creator.call(routes.unmuteUser, about(user.id))],
      ['removal', remove],
      ['second removal', remove],
      ['mute after the removal', mute],
      ['end of that mute', (user) => creator.call(routes.unmuteUser, about(user.id))],
      ['naming as a manager', (user) => creator.call(routes.addManager, at(id, { userId: user.id }))],
      ['removal as a manager', (user) => creator.call(routes.removeManager, about(user.id))],
      ['participation', (user) => user.call(routes.getVoterStanding, at(id))],
    ];
    for (const [name, make] of calls) {
      const [one, other] = [await make(submitter), await make(joiner)];
      expect([one.status, one.body], name).toEqual([other.status, other.body]);
    }
    const { songs } = await detailOf(creator, id);
    for (const by of [creator, people[3]]) {
      const statuses = [];
      for (const route of [routes.changeSong, routes.withdrawSong, routes.withdrawDrawnSong] as const) {
        const body = route === routes.changeSong ? { title: 'X' } : { reason: null };
        statuses.push((await by.call(route, at(songs[0]?.id ?? 0, body))).status);
      }
      expect(statuses).toEqual([403, 403, by === creator ? 409 : 403]);
    }
  });
});

it('points of hidden submitters follow a forced status and a setting that shows the names', async () => {
  const id = await fillTournament(creator, people, { ...QUICK, schedulingType: 'manual' });
  const playSemifinals = async () => {
    await creator.call(routes.generateBracket, at(id));
    await creator.call(routes.generateKnockout, at(id));
    for (const matchup of matchesIn(await detailOf(creator, id), 'Semifinals')) {
      expect((await creator.call(routes.activateMatchup, at(matchup.id))).status).toBe(200);
      for (const user of people) await vote(user, matchup, 1);
    }
    for (let due = 0; due < 3; due += 1) await endMatches(app, 2);
  };
  await playSemifinals();
  await expectCountsToAgree(app);
  const shownSongs = async () => (await detailOf(creator, id)).songs.filter((song) => !song.submitterHidden);
  expect(await shownSongs()).toHaveLength(2);
  for (const [status, shown] of [
    ['completed', 4],
    ['start_playoffs', 0],
  ] as const) {
    expect((await admin.call(routes.adminSetStatus, at(id, { status }))).status).toBe(200);
    await expectCountsToAgree(app);
    expect(await shownSongs()).toHaveLength(shown);
  }
  await playSemifinals();
  expect((await changeSettings(creator, id, { submitterVisibility: 'shown' })).status).toBe(200);
  await expectCountsToAgree(app);
  expect(await shownSongs()).toHaveLength(4);
});

describe('the setting', () => {
  const change = (id: number, submitterVisibility: string) =>
    changeSettings(creator, id, { submitterVisibility });

  it('hides no names after the draw (rule N2)', async () => {
    const { id } = await drawTournament(creator, [creator, creator, creator, creator]);
    expect(await change(id, 'after_elimination')).toMatchObject(
      refusal(409, 'The tournament has started. Submitters can no longer be hidden.'),
    );
  });

  it('may hide names until another user enters a song, and may always show them (rule N2)', async () => {
    const id = await createTournament(creator);
    await enterSong(creator, id, 'Own');
    const { body } = await change(id, 'after_elimination');
    expect(body.tournament.submitterVisibility).toBe('after_elimination');
    expect((await change(id, 'shown')).status).toBe(200);
    await enterSong(people[1], id, 'Other');
    const refused = await change(id, 'after_elimination');
    expect(refused).toMatchObject(refusalAt('submitterVisibility', undefined, 409));
    expect((await historyOf(app, id, 'settings_changed')).at(-1)?.details).toMatchObject({
      before: { submitterVisibility: 'after_elimination' },
      after: { submitterVisibility: 'shown' },
    });
  });
});

it('the rule in the database agrees with the engine in every case', async () => {
  const id = await createTournament(creator, HIDDEN);
  const song = await enterSong(creator, id, 'Case');
  const client = await app.pool.connect();
  await client.query('begin');
  for (const submitterVisibility of SUBMITTER_VISIBILITIES) {
    for (const status of TOURNAMENT_STATUSES) {
      for (const isEliminated of [false, true]) {
        await client.query('update tournaments set submitter_visibility = $1, status = $2 where id = $3', [
          submitterVisibility,
          status,
          id,
        ]);
        await client.query('update songs set is_eliminated = $1 where id = $2', [isEliminated, song]);
        const { rows } = await client.query(
          `select ${submitterShown('s')} as shown from songs s where s.id = $1`,
          [song],
        );
        const tournament = { submitterVisibility, status };
        expect(rows[0].shown).toBe(isSubmitterShown(tournament, { isEliminated }));
        if (!isEliminated) expect(rows[0].shown).toBe(!hidesSubmitters(tournament));
      }
    }
  }
  await client.query('rollback');
  client.release();
});
