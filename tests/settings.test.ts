import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createTournamentBody } from '#contract/tournament-settings.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { createCommunity, expectCountsToAgree, watch } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { historyOf } from './support/history.ts';
import type { LiveClient } from './support/live-client.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  detailOf,
  drawTournament,
  endMatches,
  enterSong,
  fillTournament,
  inMinutes,
  MINUTE_MS,
  refusal,
  refusalAt,
  vote,
} from './support/tournaments.ts';

// `verifiedEmailOnly` needs a server for mails.
const { app, people, creator, admin } = await createCommunity({
  SMTP_URL: 'smtp://localhost:9',
  MAIL_FROM: 'beats@test.example',
  PUBLIC_URL: 'http://localhost:3000',
});

/** Saves settings with the version that the tournament has now. */
async function save(id: number, settings: object) {
  const { settingsVersion } = await detailOf(creator, id);
  return creator.call(routes.updateTournament, at(id, { settingsVersion, ...settings }));
}
const saved = async (id: number, settings: object) => (await save(id, settings)).body.tournament;
const cancel = (id: number, reason?: string) => creator.call(routes.cancelTournament, at(id, { reason }));
const remove = (id: number) => creator.call(routes.deleteTournament, at(id));
const custom = (minutes: number) => ({
  startDateMode: 'custom' as const,
  tournamentStartDate: inMinutes(app, minutes),
});

describe('the settings of a tournament in setup (rule C20)', () => {
  it('can all be changed by its creator, and the history has their values without texts', async () => {
    const id = await createTournament(creator, { maxParticipants: 8, minUsers: 8 });
    const settings = {
      name: 'Winter Cup',
      description: 'Cold songs',
      isPublic: false,
      tournamentType: 'round_robin',
      maxParticipants: 16,
      minUsers: 3,
      songsPerGroup: 5,
      schedulingType: 'manual',
      matchDurationMinutes: 7,
      matchIntervalMinutes: 9,
      groupPhaseScheduling: 'sequential',
      ...custom(90),
      tournamentDurationDays: 3,
      thirdPlaceMatch: true,
      tiebreakerSongs: 'optional',
      listenFirst: true,
      voterPolicy: 'participants',
      minAccountAgeHours: 24,
      verifiedEmailOnly: true,
      closeWhenAllVoted: true,
      submitterVisibility: 'after_elimination',
      countVisibility: 'after_close',
      commentPolicy: 'participants',
      pace: 'show',
      showSeconds: 40,
      breakSeconds: 5,
      listenSeconds: 10,
    };
    const names = Object.keys(createTournamentBody.shape).toSorted();
    expect(Object.keys(settings).toSorted()).toEqual(names);
    expect(await save(id, settings)).toMatchObject({
      status: 200,
      body: { message: 'Settings saved!', tournament: { ...settings, settingsVersion: 2 } },
    });
    const [entry] = await historyOf(app, id, 'settings_changed');
    const texts = { name: 'changed', description: 'changed' };
    expect(entry).toMatchObject({
      actorRole: 'creator',
      details: {
        before: { ...texts, maxParticipants: 8, isPublic: true },
        after: { ...texts, maxParticipants: 16, isPublic: false },
      },
    });
    for (const values of [entry?.details.before, entry?.details.after])
      expect(Object.keys(values ?? {})).toEqual(expect.arrayContaining(names));
    expect(JSON.stringify(entry)).not.toMatch(/Winter|Summer|Cold/);
  });

  it('keep what the call does not send, and a description can be emptied', async () => {
    const id = await createTournament(creator, { description: 'Long', minUsers: 4 });
    const kept = { description: 'Long', minUsers: 4, isPublic: true };
    expect(await saved(id, { name: 'Other' })).toMatchObject(kept);
    expect((await saved(id, { description: ' ' })).description).toBeNull();
  });

  it('are not changed by a call that sends the stored values', async () => {
    const id = await createTournament(creator, custom(5));
    app.clock.advance(10 * MINUTE_MS);
    const { name, maxParticipants, tournamentStartDate, version } = await detailOf(creator, id);
    const stored = { name, maxParticipants, tournamentStartDate };
    expect(await saved(id, stored)).toMatchObject({ settingsVersion: 1 });
    expect((await detailOf(creator, id)).version).toBe(version);
    expect(await historyOf(app, id, 'settings_changed')).toEqual([]);
  });

  it('are refused when someone changed them meanwhile, and nothing is lost', async () => {
    const id = await createTournament(creator);
    expect((await save(id, { name: 'First' })).status).toBe(200);
    expect(await save(id, { settingsVersion: 1, name: 'Second' })).toMatchObject(
      refusal(409, 'SETTINGS_CHANGED'),
    );
    expect((await detailOf(creator, id)).name).toBe('First');
  });

  it('refuse a size below the number of entered songs, and wrong values at their field (rules C1, C5)', async () => {
    const id = await createTournament(creator, { maxParticipants: 8 });
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await enterSong(creator, id, name);
    const message = '5 songs are already entered. Choose at least as many places.';
    expect(await save(id, { maxParticipants: 4 })).toMatchObject(refusalAt('maxParticipants', message, 409));
    for (const [settings, path] of [
      [{ tournamentType: 'round_robin', maxParticipants: 7 }, 'maxParticipants'],
      [{ startDateMode: 'custom' }, 'tournamentStartDate'],
      [custom(-1), 'tournamentStartDate'],
      [{ name: ' ' }, 'name'],
    ] as const) {
      expect(await save(id, settings)).toMatchObject(refusalAt(path));
    }
  });

  it('plan the start of a full tournament again', async () => {
    const id = await fillTournament(creator, people, { minUsers: 5 });
    expect((await detailOf(creator, id)).autoStartAt).toBeNull();
    expect((await saved(id, { minUsers: 4 })).autoStartAt).toBe(inMinutes(app, 5));
    expect((await saved(id, custom(60))).autoStartAt).toBe(inMinutes(app, 60));
    app.clock.advance(MINUTE_MS);
    expect((await saved(id, { name: 'Same start' })).autoStartAt).toBe(inMinutes(app, 59));
    expect((await saved(id, { maxParticipants: 8 })).autoStartAt).toBeNull();
  });
});

it('the settings after the draw still change in name, description and comments, and no longer in visibility, size and duration', async () => {
  const { id } = await drawTournament(creator, people);
  const settings = { name: 'Renamed', description: 'More', commentPolicy: 'off' };
  expect(await saved(id, settings)).toMatchObject(settings);
  for (const fixed of [{ isPublic: false }, { maxParticipants: 8 }, { matchDurationMinutes: 5 }]) {
    expect(await save(id, fixed)).toMatchObject(
      refusal(409, 'The tournament has started. This setting can no longer change.'),
    );
  }
});

it('a tournament that becomes private sends nothing more to visitors, and refuses their calls', async () => {
  const id = await createTournament(creator);
  const [visitor, member] = [await watch(app, id), await watch(app, id, creator)];
  expect((await save(id, { isPublic: false })).status).toBe(200);
  expect((await app.visitor.call(routes.getTournament, at(id))).status).toBe(404);
  const { version } = await detailOf(creator, id);
  await enterSong(creator, id, 'Secret');
  const newest = ({ received }: LiveClient) =>
    Math.max(...received.flatMap((message) => (message.type === 'vote_update' ? message.version : [])));
  await eventually(() => expect(newest(member)).toBeGreaterThan(version));
  expect(newest(visitor)).toBeLessThan(version);
});

describe('a cancelled tournament (rule C21)', () => {
  it('closes its matches, keeps votes and points, and names the reason', async () => {
    const { id } = await drawTournament(creator, people, AUTOMATIC);
    await endMatches(app, 6);
    const [open] = (await detailOf(creator, id)).matchups;
    if (!open) throw new Error('No match is open');
    await vote(creator, open, 1);
    expect((await cancel(id, ' The venue closed ')).body.tournament).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The venue closed',
      totalVotes: 1,
    });
    expect((await vote(creator, open, 2)).status).toBe(409);
    app.clock.advance(24 * 60 * MINUTE_MS);
    expect(await app.timekeeper.runDue()).toBe(0);
    expect((await detailOf(creator, id)).status).toBe('cancelled');
    await expectCountsToAgree(app);
    const details = { before: { status: 'knockout_stage' } };
    expect(await historyOf(app, id, 'tournament_cancelled')).toMatchObject([
      { actorRole: 'creator', reason: 'The venue closed', details },
    ]);
  });

  it('refuses new participants and changes of its songs, settings and start, and says that it was cancelled', async () => {
    const id = await fillTournament(creator, people);
    await cancel(id, 'Rain');
    const song = (await detailOf(creator, id)).songs.find(({ submitterId }) => submitterId === creator.id);
    const late = { title: 'Late', artist: 'Late Band', submissionType: MAIN_ENTRY };
    const songId = song?.id ?? 0;
    const replies = [
      await save(id, { isPublic: false }),
      await creator.call(routes.generateBracket, at(id)),
      await creator.call(routes.generateKnockout, at(id)),
      await creator.call(routes.submitSong, at(id, late)),
      await creator.call(routes.changeSong, at(songId, { title: 'New' })),
      await creator.call(routes.withdrawSong, at(songId)),
      await creator.call(routes.deleteSongs, at(id, { songIds: [songId] })),
      await admin.call(routes.joinTournament, at(id)),
    ];
    for (const reply of replies) expect(reply).toMatchObject(refusal(409, 'This tournament was cancelled.'));
    expect((await save(id, { name: 'Rained off' })).status).toBe(200);
  });

  it('needs a reason, and cannot be cancelled twice or after its end', async () => {
    const id = await createTournament(creator);
    for (const reason of ['', '  ', 'x'.repeat(201), undefined])
      expect(await cancel(id, reason)).toMatchObject(refusalAt('reason'));
    expect((await cancel(id, 'Rain')).status).toBe(200);
    expect(await cancel(id, 'Rain')).toMatchObject(refusal(409, 'This tournament is already cancelled.'));
    const played = await fillTournament(creator, people, { schedulingType: 'manual' });
    await admin.call(routes.adminSetStatus, at(played, { status: 'completed' }));
    expect((await cancel(played, 'Late')).status).toBe(409);
  });

  it('shows the reason of an admin like that of its creator, and the history keeps it (rule O10)', async () => {
    const id = await createTournament(creator);
    const force = (status: string, reason?: string) =>
      admin.call(routes.adminSetStatus, at(id, { status, reason }));
    const reasonShown = async () => (await detailOf(app.visitor, id)).cancelReason;
    for (const reason of ['', 'x'.repeat(201)])
      expect(await force('cancelled', reason)).toMatchObject(refusalAt('reason'));
    expect(await force('active', 'Rain')).toMatchObject(
      refusalAt('reason', 'Send a reason only with status cancelled.'),
    );
    expect((await force('cancelled', ' Copied songs ')).status).toBe(200);
    expect(await reasonShown()).toBe('Copied songs');
    await force('cancelled');
    expect(await reasonShown(), 'the same status again').toBe('Copied songs');
    expect(await historyOf(app, id, 'status_forced')).toMatchObject([
      { actorRole: 'admin', reason: 'Copied songs', details: { after: { status: 'cancelled' } } },
    ]);
    await force('setup');
    expect(await reasonShown()).toBeNull();
  });
});

describe('the deletion of a tournament (rule C22)', () => {
  it('removes its songs while nothing is drawn, and keeps its history', async () => {
    const id = await createTournament(creator);
    const song = await enterSong(people[1], id, 'Gone');
    expect(await remove(id)).toMatchObject(refusal(200, 'The tournament has been deleted.'));
    expect((await creator.call(routes.getTournament, at(id))).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect(await app.rows('select from songs where id = $1', song)).toEqual([]);
    expect(await historyOf(app, id, 'tournament_deleted')).toMatchObject([{ actorRole: 'creator' }]);
    await expectCountsToAgree(app);
  });

  it('is refused to its creator once the songs are drawn, even if it was cancelled', async () => {
    const { id } = await drawTournament(creator, people);
    expect(await remove(id)).toMatchObject(
      refusal(409, 'The songs are drawn. You can cancel the tournament instead.'),
    );
    await cancel(id, 'Rain');
    expect(await remove(id)).toMatchObject(
      refusal(409, 'The songs are drawn. Only an admin can delete it now.'),
    );
    expect((await admin.call(routes.adminDeleteTournament, at(id))).status).toBe(200);
  });
});

describe('the settings of a playoff that waits for its draw', () => {
  const waiting = async (users: readonly (typeof creator)[] = people) => {
    const id = await fillTournament(creator, users);
    await endMatches(app, 6);
    expect(await detailOf(creator, id)).toMatchObject({ status: 'start_playoffs', totalRounds: 0 });
    return id;
  };

  it('can change in duration, third place and scheduling, and the playoff continues to wait', async () => {
    const id = await waiting();
    const settings = { matchDurationMinutes: 7, thirdPlaceMatch: true, schedulingType: 'manual' };
    expect(await saved(id, settings)).toMatchObject({ ...settings, status: 'start_playoffs' });
    await creator.call(routes.generateKnockout, at(id));
    expect((await detailOf(creator, id)).matchups).toHaveLength(4);
    expect((await save(id, { matchDurationMinutes: 5 })).status).toBe(409);
  });

  it('call off its start when size, format, people or date change, and when the creator deletes songs', async () => {
    const off = (minutes: number | null) => ({
      status: 'setup',
      autoStartAt: minutes === null ? null : inMinutes(app, minutes),
    });
    const size = { maxParticipants: 8 };
    expect(await saved(await waiting(), size)).toMatchObject({ ...off(null), startDate: null });
    const eight = await waiting([...people, ...people]);
    expect(await saved(eight, { tournamentType: 'round_robin' })).toMatchObject(off(5));
    expect(await saved(await waiting(), { minUsers: 3 })).toMatchObject(off(5));
    const late = await waiting();
    expect(await saved(late, custom(60))).toMatchObject(off(60));
    const id = await waiting();
    const songIds = [(await detailOf(creator, id)).songs[0]?.id];
    await creator.call(routes.deleteSongs, at(id, { songIds }));
    await enterSong(creator, id, 'Another');
    expect(await detailOf(creator, id)).toMatchObject({ ...off(5), songCount: 4 });
  });
});
