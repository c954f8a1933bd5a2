import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createTournamentBody } from '#contract/tournament-settings.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { type ApiClient, cookieOf, type TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { createGuest } from './support/guests.ts';
import {
  at,
  changeSettings,
  createTournament,
  detailOf,
  drawTournament,
  enterSong,
  fillTournament,
  playToTheEnd,
  refusal,
  refusalAt,
  removeParticipant,
  tokenOf,
  vote,
} from './support/tournaments.ts';

const { app, people, admin } = await createCommunity({ LIMIT_TOURNAMENTS: '10000' }, [
  'host',
  'ada',
  'bob',
  'cy',
  'manager',
  'outsider',
]);
const [host, ada, bob, cy, manager, outsider] = people;
const SINGERS = [host, ada, bob, cy];

const again = (by: ApiClient, id: number, body: object = { withSongs: false }) =>
  by.call(routes.playAgain, at(id, body));
const cancel = (id: number) => host.call(routes.cancelTournament, at(id, { reason: 'Rain' }));
const seriesOf = async (by: ApiClient, id: number) => (await by.call(routes.listSeries, at(id))).body;
const statusFor = async (by: ApiClient, id: number) => (await by.call(routes.getTournament, at(id))).status;
const noticesOf = async (by: TestUser) =>
  (await by.call(routes.listNotices)).body.filter(({ kind }: { kind: string }) => kind === 'played_again');
const inSeries = (id: number) => app.rows('select id from tournaments where series_id = $1', id);

/** A tournament that the host cancelled, with a song of each singer. */
async function cancelled(settings: Parameters<typeof fillTournament>[2] = {}) {
  const id = await fillTournament(host, SINGERS, { schedulingType: 'manual', ...settings });
  await cancel(id);
  return id;
}

/** A tournament whose first songs won every match, and its champion. */
async function completed() {
  const { id } = await drawTournament(host, SINGERS, { schedulingType: 'automatic' });
  return playToTheEnd(app, host, id, async (matchup) => void (await vote(outsider, matchup, 1)));
}

describe('playing again (rule R13)', () => {
  it('makes one next tournament when two of a series are played again at once', async () => {
    const first = await cancelled();
    const { tournamentId: second } = (await again(host, first)).body;
    await host.call(routes.cancelTournament, at(second, { reason: 'Rain' }));
    const both = await Promise.all([again(host, first), again(host, second)]);
    expect(both.map(({ body }) => body.isNew).sort()).toEqual([false, true]);
    expect(new Set(both.map(({ body }) => body.tournamentId)).size).toBe(1);
  });

  it('makes the next tournament with all settings, a new draw and nothing of the old one', async () => {
    const settings = {
      name: 'Summer Cup',
      description: 'Songs of the summer',
      minUsers: 3,
      pace: 'show',
      showSeconds: 45,
      breakSeconds: 12,
      listenSeconds: 15,
      voterPolicy: 'guest',
      countVisibility: 'after_vote',
      submitterVisibility: 'after_elimination',
      commentPolicy: 'participants',
      thirdPlaceMatch: true,
      tiebreakerSongs: 'optional',
      listenFirst: true,
      matchDurationMinutes: 33,
    } as const;
    const id = await cancelled(settings);
    const background = { type: 'solid', color: '#123456' };
    await host.call(routes.updateBackground, at(id, background));
    const { status, body } = await again(host, id);
    expect({ status, isNew: body.isNew }).toEqual({ status: 201, isNew: true });
    const [old, next] = [await detailOf(host, id), await detailOf(host, body.tournamentId)];
    const settingNames = Object.keys(createTournamentBody.shape) as (keyof typeof settings)[];
    for (const name of settingNames.filter((each) => each !== 'name')) {
      expect({ [name]: next[name] }).toEqual({ [name]: old[name] });
    }
    expect(next).toMatchObject({
      ...settings,
      name: 'Summer Cup 2',
      heroBackground: background,
      status: 'setup',
      creatorId: host.id,
      songs: [],
      matchups: [],
      participantCount: 1,
      cancelReason: null,
      seriesId: id,
    });
    expect(old.seriesId).toBe(id);
    expect(next.drawSeedHash).not.toBe(old.drawSeedHash);
  });

  it('starts at once where the old one waited for a date', async () => {
    const date = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    const id = await cancelled({
      schedulingType: 'automatic',
      startDateMode: 'custom',
      tournamentStartDate: date,
    });
    const { body } = await again(host, id);
    const dates = { startDateMode: 'auto', tournamentStartDate: null, autoStartAt: null };
    expect(await detailOf(host, body.tournamentId)).toMatchObject(dates);
  });

  it('counts in the name, whichever tournament of the series is played again', async () => {
    const first = await createTournament(host, { name: 'Top 40' });
    await cancel(first);
    const second = (await again(host, first)).body.tournamentId;
    await cancel(second);
    const third = (await again(host, second)).body.tournamentId;
    await cancel(third);
    const fourth = (await again(host, first)).body.tournamentId;
    const names = await Promise.all([second, third, fourth].map((id) => detailOf(host, id)));
    expect(names.map(({ name }) => name)).toEqual(['Top 40 2', 'Top 40 3', 'Top 40 4']);
    const long = await createTournament(host, { name: '🎵'.repeat(127) });
    await cancel(long);
    const { name } = await detailOf(host, (await again(host, long)).body.tournamentId);
    expect(name).toBe(`${'🎵'.repeat(126)} 2`);
  });

  it('two presses at once, and later ones while it is in setup, lead to one tournament', async () => {
    const id = await cancelled();
    await host.call(routes.addManager, at(id, { username: 'manager' }));
    const replies = await Promise.all([again(host, id), again(manager, id), again(host, id)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.tournamentId)).size).toBe(1);
    expect(replies.filter(({ body }) => body.isNew)).toHaveLength(1);
    expect(await inSeries(id)).toHaveLength(2);
    await cancel(replies[0]?.body.tournamentId);
    expect((await again(host, id)).body.isNew).toBe(true);
  });

  it('the same key makes one tournament, also after the next one has begun', async () => {
    const id = await cancelled();
    const press = () =>
      host.call(routes.playAgain, {
        ...at(id, { withSongs: false }),
        headers: { 'idempotency-key': 'press' },
      });
    const first = await press();
    await cancel(first.body.tournamentId);
    expect((await press()).body).toEqual(first.body);
    expect(await inSeries(id)).toHaveLength(2);
  });

  it.each(['setup', 'running'] as const)('a tournament that is %s cannot be played again', async (phase) => {
    const manual = { schedulingType: 'manual' } as const;
    const id =
      phase === 'setup'
        ? await fillTournament(host, SINGERS, manual)
        : (await drawTournament(host, SINGERS, manual)).id;
    expect(await again(host, id)).toMatchObject(refusal(409, 'WRONG_STATE'));
    expect((await detailOf(host, id)).seriesId).toBeNull();
  });

  it('is for creator and managers, and a private one is missing to others', async () => {
    const id = await cancelled({ isPublic: false });
    const statuses = [];
    for (const by of [ada, admin, outsider]) statuses.push((await again(by, id)).status);
    expect(statuses).toEqual([403, 403, 404]);
    expect(await again(host, id, { withSongs: 'yes' })).toMatchObject(refusalAt('withSongs'));
  });
});

describe('the people of a tournament that is played again (rule R13)', () => {
  it('get a notice with the way to it, but neither followers, removed people nor the one who pressed', async () => {
    const { id } = await completed();
    await outsider.call(routes.joinTournament, at(id));
    await removeParticipant(host, id, cy);
    const before = (await noticesOf(cy)).length;
    const { body } = await again(host, id);
    const [notice] = await noticesOf(ada);
    expect(notice).toMatchObject({
      kind: 'played_again',
      isRead: false,
      details: { tournamentId: body.tournamentId, name: 'Summer Cup 2' },
    });
    expect(await noticesOf(outsider)).toEqual([]);
    expect((await noticesOf(host)).length).toBe(0);
    expect(await noticesOf(cy)).toHaveLength(before);
  });

  it('open a private one, and guests of the old link do not', async () => {
    const id = await cancelled({ isPublic: false, voterPolicy: 'guest' });
    const made = await createGuest(app);
    const opened = await made.call(routes.openShare, { params: { token: await tokenOf(host, id) } });
    const guest = app.browser(`${cookieOf(made.reply)}; ${cookieOf(opened)}`);
    expect(await statusFor(guest, id)).toBe(200);
    const next = (await again(host, id)).body.tournamentId;
    const readers = [ada, bob, outsider, guest, app.visitor];
    const statuses = await Promise.all(readers.map((by) => statusFor(by, next)));
    expect(statuses).toEqual([200, 200, 404, 404, 404]);
    expect(await tokenOf(host, next)).not.toBe(await tokenOf(host, id));
  });

  it('hosts stay hosts, whichever of them presses', async () => {
    const id = await cancelled();
    await host.call(routes.addManager, at(id, { username: 'manager' }));
    const { body } = await again(manager, id);
    const next = await detailOf(app.visitor, body.tournamentId);
    expect([next.creatorId, next.managers.map((each) => each.id)]).toEqual([manager.id, [host.id]]);
  });
});

describe('with the same songs (rule R13)', () => {
  it('they are entries of who presses, with links, tiebreaker songs and starts, and only own pitches', async () => {
    const id = await createTournament(host, { schedulingType: 'manual', maxParticipants: 4 });
    const url = 'https://youtu.be/dQw4w9WgXcQ';
    await enterSong(host, id, 'Mine', { tiebreakers: 3, pitch: 'My words', url, startSeconds: 61 });
    await enterSong(ada, id, 'Hers', { pitch: 'Her words' });
    const hidden = await enterSong(bob, id, 'Hidden');
    await admin.call(routes.hideSong, at(hidden, { isHidden: true }));
    await cancel(id);
    const { body } = await again(host, id, { withSongs: true });
    const next = await detailOf(host, body.tournamentId);
    const entries = next.songs.filter(({ submissionType }) => submissionType === MAIN_ENTRY);
    expect(entries.map(({ title, pitch, submitterId }) => [title, pitch, submitterId])).toEqual([
      ['Mine', 'My words', host.id],
      ['Hers', null, host.id],
    ]);
    expect(entries[0]).toMatchObject({ url, youtubeUrl: url, platform: 'youtube', startSeconds: 61 });
    const tiebreakers = next.songs.filter(({ parentSongId }) => parentSongId === entries[0]?.id);
    expect(tiebreakers.map(({ submissionType }) => submissionType)).toEqual([
      'tiebreaker_option_1',
      'tiebreaker_option_2',
      'tiebreaker_option_3',
    ]);
    await expectCountsToAgree(app);
  });

  it('enter a next one that has none, and none beside its own', async () => {
    const id = await createTournament(host, { schedulingType: 'manual', maxParticipants: 4 });
    await enterSong(host, id, 'Mine');
    await cancel(id);
    const { body } = await again(host, id);
    const songs = async () => (await detailOf(host, body.tournamentId)).songs.map(({ title }) => title);
    expect(await songs()).toEqual([]);
    expect((await again(host, id, { withSongs: true })).body).toMatchObject({
      tournamentId: body.tournamentId,
      isNew: false,
    });
    expect(await songs()).toEqual(['Mine']);
    await again(host, id, { withSongs: true });
    expect(await songs()).toEqual(['Mine']);
    await expectCountsToAgree(app);
  });

  it('a full one that needs no more people plans its start', async () => {
    const id = await fillTournament(host, SINGERS, { schedulingType: 'automatic', minUsers: 2 });
    await cancel(id);
    const next = await detailOf(host, (await again(host, id, { withSongs: true })).body.tournamentId);
    expect([next.songCount, next.autoStartAt]).toEqual([4, null]);
    await ada.call(routes.joinTournament, at(next.id));
    expect((await detailOf(host, next.id)).autoStartAt).not.toBeNull();
  });
});

describe('a series (rule R14)', () => {
  it('lists its tournaments newest first, with their champions', async () => {
    const first = await completed();
    const next = (await again(host, first.id, { withSongs: true })).body.tournamentId;
    const champion = { id: first.champion?.id, title: first.champion?.title };
    const rows = [
      { id: next, name: 'Summer Cup 2', status: 'setup', endDate: null, champion: null },
      { id: first.id, name: 'Summer Cup', status: 'completed', endDate: expect.any(String), champion },
    ];
    expect(await seriesOf(app.visitor, first.id)).toMatchObject(rows);
    expect(await seriesOf(outsider, next)).toMatchObject(rows);
  });

  it('is empty for a tournament that was never played again', async () => {
    expect(await seriesOf(app.visitor, await cancelled())).toEqual([]);
  });

  it('names no private tournament to those who may not open it', async () => {
    const id = await cancelled();
    const next = (await again(host, id)).body.tournamentId;
    expect((await changeSettings(host, next, { isPublic: false, name: 'Secret' })).status).toBe(200);
    const idsFor = async (by: ApiClient) => (await seriesOf(by, id)).map((row: { id: number }) => row.id);
    for (const by of [app.visitor, outsider]) expect(await idsFor(by)).toEqual([id]);
    expect(await idsFor(host)).toEqual([next, id]);
    expect(await idsFor(admin)).toEqual([next, id]);
    expect((await app.visitor.call(routes.listSeries, at(next))).status).toBe(404);
  });

  it('has pages', async () => {
    const id = await cancelled();
    await app.rows('update tournaments set series_id = $1 where id = $1', id);
    const rows = await app.rows('select id from tournaments order by id desc limit 1');
    for (let n = 0; n < 51; n += 1) {
      const made = await createTournament(host, { name: `More ${n}` });
      await app.rows('update tournaments set series_id = $1 where id = $2', id, made);
    }
    expect(rows[0]?.id).toBe(id);
    const first = await app.visitor.call(routes.listSeries, at(id));
    const cursor = String(first.headers['next-cursor']);
    const second = await app.visitor.call(routes.listSeries, { ...at(id), query: { cursor } });
    expect([first.body.length, second.body.length]).toEqual([50, 2]);
    expect(second.body.at(-1).id).toBe(id);
    expect(second.headers['next-cursor']).toBeUndefined();
  });
});

describe('where the stage begins to play a song (rule R12)', () => {
  const body = (more: object) => ({ title: 'Rise', artist: 'A', submissionType: MAIN_ENTRY, ...more });

  it('is kept with a song of each form, and missing is the beginning', async () => {
    const id = await createTournament(host, { tiebreakerSongs: 'optional', maxParticipants: 8 });
    const one = await host.call(routes.submitSong, at(id, body({ startSeconds: 83 })));
    const none = await host.call(routes.submitSong, at(id, body({ title: 'Fall' })));
    const songs = [
      { title: 'Listed', artist: 'A', startSeconds: 32_400 },
      { title: 'Listed 2', artist: 'A', startSeconds: 0 },
    ];
    const list = await host.call(routes.submitSongs, at(id, { songs }));
    const found = [one.body, none.body, ...list.body.songs].map((song) => song.startSeconds);
    expect(found).toEqual([83, null, 32_400, null]);
    expect((await detailOf(app.visitor, id)).songs.map((song) => song.startSeconds)).toEqual(found);
  });

  it('is changed by the submitter alone, and begins from the start with a new link', async () => {
    const id = await createTournament(host);
    const song = at(await enterSong(ada, id, 'Rise', { startSeconds: 83 }));
    const change = (by: ApiClient, fields: object) => by.call(routes.changeSong, { ...song, body: fields });
    expect((await change(host, { startSeconds: 5 })).status).toBe(403);
    expect((await change(ada, { startSeconds: 5 })).body.startSeconds).toBe(5);
    expect((await change(ada, { title: 'Rise again' })).body.startSeconds).toBe(5);
    const url = 'https://youtu.be/dQw4w9WgXcQ';
    expect((await change(ada, { url })).body.startSeconds).toBeNull();
    expect((await change(ada, { url: `${url}?x`, startSeconds: 7 })).body.startSeconds).toBe(7);
    expect((await change(ada, { startSeconds: null })).body.startSeconds).toBeNull();
  });

  it.each([-1, 32_401, 1.5, '1:23'])('refuses %j at its field', async (startSeconds) => {
    const id = await createTournament(host);
    const message = 'Enter a time such as 1:23, up to 9:00:00';
    const reply = await host.call(routes.submitSong, at(id, body({ startSeconds })));
    expect(reply).toMatchObject(refusalAt('startSeconds', message));
  });

  it('is not shown of a hidden song, as its link is not', async () => {
    const id = await createTournament(host);
    const song = await enterSong(ada, id, 'Rise', { startSeconds: 83 });
    await admin.call(routes.hideSong, at(song, { isHidden: true }));
    const [shown] = (await detailOf(app.visitor, id)).songs;
    expect([shown?.isHidden, shown?.startSeconds]).toEqual([true, null]);
  });
});
