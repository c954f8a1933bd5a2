import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HIDDEN_SONG_REFUSALS } from '#contract/messages/moderation.ts';
import { routes } from '#contract/routes.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { historyOf } from './support/history.ts';
import {
  at,
  createTournament,
  detailOf,
  endMatches,
  enterSong,
  fillTournament,
  inMinutes,
  MINUTE_MS,
  refusal,
  refusalAt,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity({}, [
  'creator',
  'submitter',
  'other',
  'fourth',
]);
const [, submitter, other] = people;

const change = (user: TestUser, songId: number, body: object) =>
  user.call(routes.changeSong, at(songId, body));
const withdraw = (user: TestUser, songId: number) => user.call(routes.withdrawSong, at(songId));
const leave = (user: TestUser, id: number) => user.call(routes.leaveTournament, at(id));
const addTiebreaker = (user: TestUser, id: number, option: 1 | 2 | 3, over: object = {}) =>
  user.call(
    routes.submitSong,
    at(id, { title: `Spare ${option}`, submissionType: `tiebreaker_option_${option}`, ...over }),
  );
const songsOf = async (id: number) => (await detailOf(creator, id)).songs;
/** Enters a song into a new tournament. */
async function entered(options = {}) {
  const id = await createTournament(creator);
  return { id, songId: await enterSong(submitter, id, 'Old', options) };
}
const WRONG_STATE = refusal(409, 'WRONG_STATE');

/** A full playoff of four songs by four people that starts in five minutes. */
const full = () => fillTournament(creator, people, { minUsers: 4 }, { tiebreakers: 1 });
/** A playoff that started by itself and waits for the draw. */
async function waiting(): Promise<number> {
  const id = await full();
  await endMatches(app, 6);
  expect(await detailOf(creator, id)).toMatchObject({ status: 'start_playoffs', totalRounds: 0 });
  return id;
}
async function drawn(): Promise<number> {
  const id = await full();
  await creator.call(routes.generateBracket, at(id));
  return id;
}
async function ownSong(user: TestUser, id: number) {
  const song = (await songsOf(id)).find(
    ({ submitterId, parentSongId }) => submitterId === user.id && !parentSongId,
  );
  if (!song) throw new Error('There is no such song');
  return song;
}

describe('tiebreaker songs of a tournament (rule C23)', () => {
  it('are required unless its creator makes them optional', async () => {
    const id = await createTournament(creator);
    expect(await detailOf(creator, id)).toMatchObject({ tiebreakerSongs: 'required' });
    const optional = await createTournament(creator, { tiebreakerSongs: 'optional' });
    expect(await detailOf(creator, optional)).toMatchObject({ tiebreakerSongs: 'optional' });
    const body = { name: 'Cup', maxParticipants: 4, tiebreakerSongs: 'none' };
    const refused = await creator.call(routes.createTournament, { body });
    expect(refused).toMatchObject(refusalAt('tiebreakerSongs'));
  });

  it('can be added to a named entry later, with the artist of that entry (rule C12)', async () => {
    const id = await createTournament(creator, { tiebreakerSongs: 'optional' });
    const parentSongId = await enterSong(submitter, id, 'First');
    await enterSong(submitter, id, 'Second');
    const added = await addTiebreaker(submitter, id, 1, { parentSongId });
    expect(added).toMatchObject({ status: 201, body: { parentSongId, artist: 'First Band' } });
    const spelled = await addTiebreaker(submitter, id, 3, { parentSongId, artist: ' FIRST band' });
    expect(spelled.body.artist).toBe('First Band');
    const refused = refusalAt('parentSongId', undefined, 409);
    expect(await addTiebreaker(submitter, id, 1, { parentSongId })).toMatchObject(refused);
    expect(await addTiebreaker(other, id, 2, { parentSongId })).toMatchObject(refused);
  });

  it('need no artist, but a main entry does (rule C13)', async () => {
    const id = await createTournament(creator);
    const { body } = await submitter.call(routes.submitSong, at(id, { submissionType: MAIN_ENTRY }));
    expect(body.issues).toEqual([
      { path: 'title', message: 'Song title is required' },
      { path: 'artist', message: 'Artist name is required' },
    ]);
    await enterSong(submitter, id, 'First');
    expect((await addTiebreaker(submitter, id, 1)).status).toBe(201);
  });
});

it('entries change while a full playoff waits for its draw, and are fixed after it (rules C23 to C26)', async () => {
  const undrawn = await waiting();
  expect((await addTiebreaker(submitter, undrawn, 2)).status).toBe(201);
  expect((await change(submitter, (await ownSong(submitter, undrawn)).id, { title: 'Late' })).status).toBe(
    200,
  );
  const id = await drawn();
  const song = await ownSong(submitter, id);
  for (const refused of [
    await addTiebreaker(submitter, id, 2),
    await withdraw(submitter, song.id),
    await leave(submitter, id),
  ]) {
    expect(refused).toMatchObject(WRONG_STATE);
  }
  expect(await change(submitter, song.id, { title: 'Too late' })).toMatchObject(
    refusal(409, 'The songs are drawn. Entries can no longer be changed or withdrawn.'),
  );
});

describe('a submitter’s change of a song (rule C24)', () => {
  it('changes the sent fields and keeps the others', async () => {
    const { songId } = await entered();
    const fields = { title: 'New', pitch: 'Loud', coverUrl: 'https://example.com/cover.png' };
    const reply = await change(submitter, songId, fields);
    expect(reply).toMatchObject({
      status: 200,
      // Null until the cover is copied.
      body: { ...fields, coverUrl: null, id: songId, artist: 'Old Band', url: 'https://example.com/song' },
    });
    const emptied = { title: 'New', pitch: null, url: null };
    expect((await change(submitter, songId, { pitch: '', url: null })).body).toMatchObject(emptied);
  });

  it('updates platform and player links with the link, and keeps another link that is sent or unchanged (rule C15)', async () => {
    const { songId } = await entered();
    const [youtube, spotify] = ['https://youtu.be/Sj_9CiNkkn4', 'https://open.spotify.com/track/1'];
    const second = 'https://open.spotify.com/track/2';
    for (const [sent, links] of [
      [{ url: youtube }, { platform: 'youtube', youtubeUrl: youtube, spotifyUrl: null }],
      [{ url: spotify }, { platform: 'spotify', youtubeUrl: null, spotifyUrl: spotify }],
      [
        { url: 'https://example.com', youtubeUrl: youtube },
        { platform: 'other', youtubeUrl: youtube, spotifyUrl: null },
      ],
      [{ url: spotify, spotifyUrl: second }, { spotifyUrl: second }],
      [{ title: 'New', url: spotify }, { spotifyUrl: second }],
    ] as const) {
      expect((await change(submitter, songId, sent)).body).toMatchObject(links);
    }
  });

  it('gives its tiebreaker songs the new artist', async () => {
    const { id, songId } = await entered({ tiebreakers: 3 });
    await change(submitter, songId, { artist: 'ABBA' });
    expect((await songsOf(id)).map(({ artist }) => artist)).toEqual(['ABBA', 'ABBA', 'ABBA', 'ABBA']);
    const tiebreaker = (await songsOf(id)).find(({ parentSongId }) => parentSongId === songId);
    const refused = await change(submitter, tiebreaker?.id ?? 0, { artist: 'Roxette' });
    expect(refused).toMatchObject(refusalAt('artist'));
    expect(
      await app.rows("select song_key from songs where tournament_id = $1 and song_key like '%abba'", id),
    ).toHaveLength(4);
  });

  it('cannot repeat another main entry, but may correct the spelling of the song', async () => {
    const id = await createTournament(creator);
    const songId = await enterSong(submitter, id, 'Mine');
    await enterSong(other, id, 'Theirs');
    const taken = await change(submitter, songId, { title: ' THEIRS', artist: 'theirs band' });
    expect(taken).toMatchObject({ status: 409, body: { code: 'SONG_TAKEN', issues: [{ path: 'title' }] } });
    expect((await change(submitter, songId, { title: 'MINE' })).status).toBe(200);
  });

  it('is in the history with the names of the fields, never with their texts (rule H1)', async () => {
    const { id, songId } = await entered();
    await change(submitter, songId, { title: 'Secret', pitch: null, artist: 'Old Band' });
    await change(submitter, songId, { title: 'Secret' });
    expect(await historyOf(app, id, 'song_changed')).toEqual([
      expect.objectContaining({
        actorId: submitter.id,
        actorRole: 'user',
        details: { about: { songId }, after: { title: 'changed' } },
      }),
    ]);
  });
});

describe('a withdrawn song', () => {
  it('takes its tiebreaker songs along, opens its place and calls off the start, which a full list plans again', async () => {
    const id = await full();
    expect((await detailOf(creator, id)).autoStartAt).not.toBeNull();
    app.clock.advance(4 * MINUTE_MS);
    const { body } = await withdraw(submitter, (await ownSong(submitter, id)).id);
    expect(body).toMatchObject({ deletedMain: 1, deletedTiebreakers: 1 });
    await endMatches(app, 2);
    const open = { status: 'setup', songCount: 3, participantCount: 4, autoStartAt: null };
    expect(await detailOf(creator, id)).toMatchObject(open);
    await enterSong(other, id, 'Another');
    expect(await detailOf(creator, id)).toMatchObject({ songCount: 4, autoStartAt: inMinutes(app, 5) });
    expect(await historyOf(app, id, 'songs_withdrawn')).toMatchObject([
      { actorId: submitter.id, actorRole: 'user' },
    ]);
    await expectCountsToAgree(app);
  });

  it('is shown: a hidden one stays until another user removes it (rule O22)', async () => {
    const id = await full();
    const hide = async (by: TestUser, user: TestUser) => {
      const song = await ownSong(user, id);
      await by.call(routes.hideSong, at(song.id, { isHidden: true }));
      return song;
    };
    const hidden = await hide(admin, submitter);
    const refused = (message: string) => ({ status: 403, body: { message } });
    expect(await withdraw(submitter, hidden.id)).toMatchObject(refused(HIDDEN_SONG_REFUSALS.withdraw));
    expect(await leave(submitter, id)).toMatchObject(refused(HIDDEN_SONG_REFUSALS.leave));
    const spare = (await songsOf(id)).find(
      (song) => song.parentSongId !== null && song.submitterId === other.id,
    );
    await admin.call(routes.hideSong, at(spare?.id ?? 0, { isHidden: true }));
    expect((await withdraw(other, spare?.parentSongId ?? 0)).status).toBe(403);
    const own = await hide(admin, creator);
    const remove = (by: TestUser, songIds: number[]) => by.call(routes.deleteSongs, at(id, { songIds }));
    expect(await remove(creator, [own.id])).toMatchObject(refused(HIDDEN_SONG_REFUSALS.withdraw));
    expect((await remove(creator, [hidden.id])).status).toBe(200);
    expect((await leave(submitter, id)).status).toBe(200);
  });

  it('can be a single tiebreaker song, whose place can be filled again', async () => {
    const id = await full();
    const entry = await ownSong(submitter, id);
    const spare = (await songsOf(id)).find(({ parentSongId }) => parentSongId === entry.id);
    const { body } = await withdraw(submitter, spare?.id ?? 0);
    expect(body).toEqual({ deletedMain: 0, deletedTiebreakers: 1 });
    expect((await detailOf(creator, id)).autoStartAt).not.toBeNull();
    expect((await addTiebreaker(submitter, id, 1)).status).toBe(201);
  });

  it('opens its place again while a full playoff waits for its draw, and calls the start off (rule K16)', async () => {
    const id = await waiting();
    await admin.call(routes.joinTournament, at(id));
    await withdraw(submitter, (await ownSong(submitter, id)).id);
    const open = { status: 'setup', currentPhase: 'submission', songCount: 3 };
    const unplanned = { startDate: null, autoStartAt: null, playoffsDueAt: null };
    expect(await detailOf(creator, id)).toMatchObject({ ...open, ...unplanned });
    expect((await admin.call(routes.getParticipation, at(id))).body.isFollowing).toBe(false);
    app.clock.advance(25 * 60 * MINUTE_MS);
    await app.timekeeper.runDue();
    expect((await detailOf(creator, id)).status).toBe('setup');
    await enterSong(submitter, id, 'Another');
    expect((await detailOf(creator, id)).autoStartAt).toBe(inMinutes(app, 5));
    await endMatches(app, 6);
    expect((await creator.call(routes.generateKnockout, at(id))).status).toBe(200);
    expect((await detailOf(creator, id)).matchups).toHaveLength(3);
    expect(await historyOf(app, id, 'start_called_off')).toMatchObject([{ actorId: submitter.id }]);
    await expectCountsToAgree(app);
  });

  it('leaves at least two songs in a playoff that was started without all songs, and these are drawn', async () => {
    const id = await full();
    await withdraw(other, (await ownSong(other, id)).id);
    await admin.call(routes.adminSetStatus, at(id, { status: 'start_playoffs' }));
    const [first, second] = (await songsOf(id)).filter(({ parentSongId }) => parentSongId === null);
    const byId = new Map(people.map((person) => [person.id, person]));
    const take = (song: typeof first) =>
      withdraw(byId.get(song?.submitterId ?? 0) as TestUser, song?.id ?? 0);
    expect((await take(first)).status).toBe(200);
    expect(await take(second)).toMatchObject(WRONG_STATE);
    expect((await creator.call(routes.generateKnockout, at(id))).status).toBe(200);
    expect((await detailOf(creator, id)).matchups).toHaveLength(1);
  });

  it('is not found by a second call', async () => {
    const { songId } = await entered();
    await withdraw(submitter, songId);
    expect((await withdraw(submitter, songId)).status).toBe(404);
  });

  it('is never drawn, and no drawn song is withdrawn, whichever call comes first', async () => {
    const plan = fc.record({
      drawFirst: fc.boolean(),
      byClock: fc.boolean(),
      withdrawals: fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ drawFirst, byClock, withdrawals }) => {
        const id = await fillTournament(creator, people, { minUsers: 4 });
        const owned = await Promise.all(
          withdrawals.map(async (n) => ({
            by: people[n] as TestUser,
            song: await ownSong(people[n] as TestUser, id),
          })),
        );
        if (byClock) app.clock.advance(5 * MINUTE_MS);
        const draw = async () => {
          if (!byClock) return (await creator.call(routes.generateBracket, at(id))).status;
          await app.timekeeper.runDue();
          return (await creator.call(routes.generateKnockout, at(id))).status;
        };
        const withdrawAll = () =>
          Promise.all(owned.map(async ({ by, song }) => (await withdraw(by, song.id)).status));
        const [drawStatus, statuses] = drawFirst
          ? await Promise.all([draw(), withdrawAll()])
          : await Promise.all([withdrawAll(), draw()]).then(([a, b]) => [b, a] as const);
        const { songs, matchups, totalRounds } = await detailOf(creator, id);
        expect([200, 409]).toContain(drawStatus);
        expect(totalRounds > 0).toBe(drawStatus === 200);
        expect(songs).toHaveLength(4 - statuses.filter((status) => status === 200).length);
        for (const status of statuses) expect([200, 409]).toContain(status);
        if (totalRounds === 0) {
          expect(statuses).toContain(200);
          return;
        }
        const inFirstRound = matchups
          .filter(({ round }) => round === 1)
          .flatMap(({ song1Id, song2Id }) => [song1Id, song2Id]);
        const inBracket = new Set(
          matchups.flatMap(({ song1Id, song2Id }) => [song1Id, song2Id]).filter(Boolean),
        );
        expect(inFirstRound).not.toContain(null);
        expect(inBracket).toEqual(new Set(songs.map((song) => song.id)));
      }),
      { numRuns: 15 },
    );
  });
});

describe('a participant (rule C26)', () => {
  it('can leave before the draw with all their songs, and join again', async () => {
    const id = await full();
    expect(await leave(submitter, id)).toMatchObject({
      status: 200,
      body: {
        message: 'You have left this tournament.',
        tournament: { songCount: 3, participantCount: 3, autoStartAt: null },
      },
    });
    const { body } = await submitter.call(routes.getParticipation, at(id));
    expect(body).toEqual({ hasJoined: false, isFollowing: false, isManager: false, ownSongIds: [] });
    expect((await leave(submitter, id)).status).toBe(409);
    expect((await submitter.call(routes.joinTournament, at(id))).status).toBe(200);
    expect(await historyOf(app, id, 'participant_left')).toMatchObject([
      { actorId: submitter.id, actorRole: 'user', details: { about: { userId: submitter.id } } },
    ]);
    await expectCountsToAgree(app);
  });

  it('who only follows can leave after the draw', async () => {
    const id = await drawn();
    await admin.call(routes.joinTournament, at(id));
    const { body } = await admin.call(routes.getParticipation, at(id));
    expect(body).toEqual({ hasJoined: true, isFollowing: true, isManager: false, ownSongIds: [] });
    expect(await leave(admin, id)).toMatchObject({
      status: 200,
      body: { message: 'You no longer follow this tournament.', tournament: { participantCount: 4 } },
    });
  });

  it('can leave a tournament that was cancelled before its draw, with their songs (rule C21)', async () => {
    const id = await full();
    await creator.call(routes.cancelTournament, at(id, { reason: 'Rain' }));
    expect(await leave(submitter, id)).toMatchObject({
      status: 200,
      body: { message: 'You have left this tournament.', tournament: { songCount: 3, participantCount: 3 } },
    });
    const { body: yours } = await submitter.call(routes.listOwnTournaments, {});
    expect(yours.map((one: { id: number }) => one.id)).not.toContain(id);
    expect((await submitter.call(routes.joinTournament, at(id))).status).toBe(409);
    await expectCountsToAgree(app);
  });
});

const mark = (songId: number, by = other) => by.call(routes.markHeard, at(songId));
const list = (id: number, by = other) => by.call(routes.listHeard, at(id));

it('a heard song is kept once, for its listener alone (rule W40)', async () => {
  const { id, songId } = await entered();
  for (let repeat = 0; repeat < 2; repeat += 1) {
    expect(await mark(songId)).toMatchObject({ status: 200, body: { songId } });
  }
  const own = await list(id);
  expect(own.body).toEqual([songId]);
  expect(own.headers['cache-control']).toBe('no-store');
  expect((await list(id, creator)).body).toEqual([]);
});

it('a deleted song and a deleted user leave no marks behind (rule W40)', async () => {
  const marks = async () => (await app.rows('select from heard_songs')).length;
  const before = await marks();
  const leaver = await app.signUp('leaver');
  const [gone, kept] = [await entered(), await entered()];
  await mark(gone.songId);
  await mark(kept.songId, leaver);
  expect((await withdraw(submitter, gone.songId)).status).toBe(200);
  expect((await list(gone.id)).body).toEqual([]);
  expect((await mark(gone.songId)).status).toBe(404);
  await admin.call(routes.adminDeleteUser, at(leaver.id));
  expect(await marks()).toBe(before);
});
