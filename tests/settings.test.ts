import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createTournamentBody } from '#contract/tournament-settings.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { historyOf } from './support/history.ts';
import { openLiveClient } from './support/live-client.ts';
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
  signUpAll,
  vote,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity({});

/** Saves settings with the version that the tournament has now. */
async function save(id: number, settings: object) {
  const { settingsVersion } = await detailOf(creator, id);
  return creator.call(routes.updateTournament, at(id, { settingsVersion, ...settings }));
}
const versionOf = async (id: number) => (await detailOf(creator, id)).version;

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
      startDateMode: 'custom',
      tournamentStartDate: inMinutes(app, 90),
      tournamentDurationDays: 3,
      thirdPlaceMatch: true,
      tiebreakerSongs: 'optional',
      listenFirst: true,
      voterPolicy: 'participants',
      minAccountAgeHours: 24,
      closeWhenAllVoted: true,
      submitterVisibility: 'after_elimination',
      countVisibility: 'after_close',
      commentPolicy: 'participants',
    };
    const names = Object.keys(createTournamentBody.shape).toSorted();
    expect(Object.keys(settings).toSorted()).toEqual(names);
    const reply = await save(id, settings);
    expect(reply).toMatchObject({ status: 200, body: { message: 'Settings saved!', tournament: settings } });
    expect(reply.body.tournament.settingsVersion).toBe(2);
    const [entry] = await historyOf(app, id, 'settings_changed');
    expect(entry).toMatchObject({
      actorRole: 'creator',
      details: {
        before: { name: 'changed', description: 'changed', maxParticipants: 8, isPublic: true },
        after: { name: 'changed', description: 'changed', maxParticipants: 16, isPublic: false },
      },
    });
    for (const values of [entry?.details.before, entry?.details.after]) {
      expect(Object.keys(values ?? {})).toEqual(expect.arrayContaining(names));
    }
    expect(JSON.stringify(entry)).not.toMatch(/Winter|Summer|Cold/);
  });

  it('keep what the call does not send, and a description can be emptied', async () => {
    const id = await createTournament(creator, { description: 'Long', minUsers: 4 });
    expect((await save(id, { name: 'Other' })).body.tournament).toMatchObject({
      description: 'Long',
      minUsers: 4,
      isPublic: true,
    });
    expect((await save(id, { description: ' ' })).body.tournament.description).toBeNull();
  });

  it('are not changed by a call that sends the stored values', async () => {
    const id = await createTournament(creator, {
      startDateMode: 'custom',
      tournamentStartDate: inMinutes(app, 5),
    });
    app.clock.advance(10 * MINUTE_MS);
    const { name, maxParticipants, tournamentStartDate } = await detailOf(creator, id);
    const before = await versionOf(id);
    const reply = await save(id, { name, maxParticipants, tournamentStartDate });
    expect(reply).toMatchObject({ status: 200, body: { tournament: { settingsVersion: 1 } } });
    expect(await versionOf(id)).toBe(before);
    expect(await historyOf(app, id, 'settings_changed')).toEqual([]);
  });

  it('are refused when someone changed them meanwhile, and nothing is lost', async () => {
    const id = await createTournament(creator);
    expect((await save(id, { name: 'First' })).status).toBe(200);
    const late = await creator.call(routes.updateTournament, at(id, { settingsVersion: 1, name: 'Second' }));
    expect(late).toMatchObject(refusal(409, 'SETTINGS_CHANGED'));
    expect((await detailOf(creator, id)).name).toBe('First');
  });

  it('refuse a size below the number of entered songs', async () => {
    const id = await createTournament(creator, { maxParticipants: 8 });
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await enterSong(creator, id, name);
    expect(await save(id, { maxParticipants: 4 })).toMatchObject({
      status: 409,
      body: {
        issues: [
          {
            path: 'maxParticipants',
            message: '5 songs are already entered. Choose at least as many places.',
          },
        ],
      },
    });
  });

  it.each([
    [{ tournamentType: 'round_robin' }, 'maxParticipants'],
    [{ startDateMode: 'custom' }, 'tournamentStartDate'],
    [{ startDateMode: 'custom', tournamentStartDate: '2020-01-01T00:00:00Z' }, 'tournamentStartDate'],
    [{ name: ' ' }, 'name'],
  ])('refuse %j at its field (rules C1, C5)', async (settings, path) => {
    const id = await createTournament(creator);
    expect(await save(id, settings)).toMatchObject(refusalAt(path));
  });

  it('plan the start of a full tournament again', async () => {
    const id = await fillTournament(creator, people, { minUsers: 5 });
    expect((await detailOf(creator, id)).autoStartAt).toBeNull();
    expect((await save(id, { minUsers: 4 })).body.tournament.autoStartAt).toBe(inMinutes(app, 5));
    const later = { startDateMode: 'custom', tournamentStartDate: inMinutes(app, 60) };
    expect((await save(id, later)).body.tournament.autoStartAt).toBe(inMinutes(app, 60));
    app.clock.advance(MINUTE_MS);
    expect((await save(id, { name: 'Same start' })).body.tournament.autoStartAt).toBe(inMinutes(app, 59));
    expect((await save(id, { maxParticipants: 8 })).body.tournament.autoStartAt).toBeNull();
  });
});

describe('the settings after the draw', () => {
  it('still change in name, description and comments, and no longer in visibility, size and duration', async () => {
    const { id } = await drawTournament(creator, people);
    expect(
      (await save(id, { name: 'Renamed', description: 'More', commentPolicy: 'off' })).body.tournament,
    ).toMatchObject({
      name: 'Renamed',
      description: 'More',
      commentPolicy: 'off',
    });
    for (const settings of [{ isPublic: false }, { maxParticipants: 8 }, { matchDurationMinutes: 5 }]) {
      expect(await save(id, settings)).toMatchObject(
        refusal(409, 'The tournament has started. This setting can no longer change.'),
      );
    }
  });
});

describe('a tournament that becomes private', () => {
  it('sends nothing more to visitors, and refuses their calls', async () => {
    const id = await createTournament(creator);
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const visitor = await openLiveClient(address);
    const member = await openLiveClient(address, { cookie: creator.cookie ?? '' });
    for (const client of [visitor, member]) await client.join(id);
    expect((await save(id, { isPublic: false })).status).toBe(200);
    expect((await app.visitor.call(routes.getTournament, at(id))).status).toBe(404);
    const { version } = await detailOf(creator, id);
    await enterSong(creator, id, 'Secret');
    const versionsOf = (client: typeof visitor) =>
      client.received.flatMap((message) => (message.type === 'vote_update' ? message.version : []));
    await eventually(() => expect(Math.max(...versionsOf(member))).toBeGreaterThan(version));
    expect(Math.max(...versionsOf(visitor))).toBeLessThan(version);
    for (const { socket } of [visitor, member]) socket.terminate();
  });
});

describe('a cancelled tournament (rule C21)', () => {
  it('closes its matches, keeps votes and points, and names the reason', async () => {
    const { id } = await drawTournament(creator, people, AUTOMATIC);
    await endMatches(app, 6);
    const open = (await detailOf(creator, id)).matchups.find(({ status }) => status === 'active');
    if (!open) throw new Error('No match is open');
    await vote(creator, open, 1);
    const reply = await creator.call(routes.cancelTournament, at(id, { reason: ' The venue closed ' }));
    expect(reply).toMatchObject({
      status: 200,
      body: { tournament: { status: 'cancelled', cancelReason: 'The venue closed', totalVotes: 1 } },
    });
    expect((await vote(creator, open, 2)).status).toBe(409);
    app.clock.advance(24 * 60 * MINUTE_MS);
    expect(await app.timekeeper.runDue()).toBe(0);
    expect((await detailOf(creator, id)).status).toBe('cancelled');
    await expectCountsToAgree(app);
    expect(await historyOf(app, id, 'tournament_cancelled')).toMatchObject([
      {
        actorRole: 'creator',
        reason: 'The venue closed',
        details: { before: { status: 'knockout_stage' } },
      },
    ]);
  });

  it('refuses new participants and changes of its songs, settings and start, and says that it was cancelled', async () => {
    const id = await fillTournament(creator, people);
    await creator.call(routes.cancelTournament, at(id, { reason: 'Rain' }));
    const song = (await detailOf(creator, id)).songs.find(({ submitterId }) => submitterId === creator.id);
    const late = { title: 'Late', artist: 'Late Band', submissionType: MAIN_ENTRY };
    const replies = [
      await save(id, { isPublic: false }),
      await creator.call(routes.generateBracket, at(id)),
      await creator.call(routes.generateKnockout, at(id)),
      await creator.call(routes.submitSong, at(id, late)),
      await creator.call(routes.changeSong, at(song?.id ?? 0, { title: 'New' })),
      await creator.call(routes.withdrawSong, at(song?.id ?? 0)),
      await creator.call(routes.deleteSongs, at(id, { songIds: [song?.id] })),
      await admin.call(routes.joinTournament, at(id)),
    ];
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual(
      replies.map(() => [409, 'This tournament was cancelled.']),
    );
    expect((await save(id, { name: 'Rained off' })).status).toBe(200);
  });

  it('needs a reason, and cannot be cancelled twice or after its end', async () => {
    const id = await createTournament(creator);
    for (const reason of ['', '  ', 'x'.repeat(201), undefined]) {
      expect(await creator.call(routes.cancelTournament, at(id, { reason }))).toMatchObject(
        refusalAt('reason'),
      );
    }
    expect((await creator.call(routes.cancelTournament, at(id, { reason: 'Rain' }))).status).toBe(200);
    expect(await creator.call(routes.cancelTournament, at(id, { reason: 'Rain' }))).toMatchObject(
      refusal(409, 'This tournament is already cancelled.'),
    );
    const played = await fillTournament(creator, people, { schedulingType: 'manual' });
    await admin.call(routes.adminSetStatus, at(played, { status: 'completed' }));
    expect((await creator.call(routes.cancelTournament, at(played, { reason: 'Late' }))).status).toBe(409);
  });

  it('shows the reason of an admin like that of its creator, and the history keeps it (rule O10)', async () => {
    const id = await createTournament(creator);
    const force = (body: object) => admin.call(routes.adminSetStatus, at(id, body));
    for (const reason of ['', 'x'.repeat(201)]) {
      expect(await force({ status: 'cancelled', reason })).toMatchObject(refusalAt('reason'));
    }
    expect(await force({ status: 'active', reason: 'Rain' })).toMatchObject(
      refusalAt('reason', 'Send a reason only with status cancelled.'),
    );
    expect(await force({ status: 'cancelled', reason: ' Copied songs ' })).toMatchObject({
      status: 200,
      body: { tournament: { status: 'cancelled', cancelReason: 'Copied songs' } },
    });
    expect((await detailOf(app.visitor, id)).cancelReason).toBe('Copied songs');
    await force({ status: 'cancelled' });
    expect((await detailOf(creator, id)).cancelReason, 'the same status again').toBe('Copied songs');
    expect(await historyOf(app, id, 'status_forced')).toMatchObject([
      { actorRole: 'admin', reason: 'Copied songs', details: { after: { status: 'cancelled' } } },
    ]);
    await force({ status: 'setup' });
    expect((await detailOf(creator, id)).cancelReason).toBeNull();
  });
});

describe('the deletion of a tournament (rule C22)', () => {
  it('removes its songs while nothing is drawn, and keeps its history', async () => {
    const id = await createTournament(creator);
    const songId = await enterSong(people[1], id, 'Gone');
    expect((await creator.call(routes.deleteTournament, at(id))).body).toEqual({
      message: 'The tournament has been deleted.',
    });
    expect((await creator.call(routes.getTournament, at(id))).status).toBe(404);
    expect((await creator.call(routes.deleteTournament, at(id))).status).toBe(404);
    const { rows } = await app.pool.query('select 1 from songs where id = $1', [songId]);
    expect(rows).toEqual([]);
    expect(await historyOf(app, id, 'tournament_deleted')).toMatchObject([{ actorRole: 'creator' }]);
    await expectCountsToAgree(app);
  });

  it('is refused to its creator once the songs are drawn, even if it was cancelled', async () => {
    const { id } = await drawTournament(creator, people);
    expect(await creator.call(routes.deleteTournament, at(id))).toMatchObject(
      refusal(409, 'The songs are drawn. You can cancel the tournament instead.'),
    );
    await creator.call(routes.cancelTournament, at(id, { reason: 'Rain' }));
    expect(await creator.call(routes.deleteTournament, at(id))).toMatchObject(
      refusal(409, 'The songs are drawn. Only an admin can delete it now.'),
    );
    expect((await admin.call(routes.adminDeleteTournament, at(id))).status).toBe(200);
  });
});

describe('the settings of a playoff that waits for its draw', () => {
  async function waiting(): Promise<number> {
    const id = await fillTournament(creator, people);
    await endMatches(app, 6);
    expect(await detailOf(creator, id)).toMatchObject({ status: 'start_playoffs', totalRounds: 0 });
    return id;
  }

  it('can change in duration, third place and scheduling, and the playoff continues to wait', async () => {
    const id = await waiting();
    const settings = { matchDurationMinutes: 7, thirdPlaceMatch: true, schedulingType: 'manual' };
    expect((await save(id, settings)).body.tournament).toMatchObject({
      ...settings,
      status: 'start_playoffs',
    });
    await creator.call(routes.generateKnockout, at(id));
    expect((await detailOf(creator, id)).matchups).toHaveLength(4);
    expect((await save(id, { matchDurationMinutes: 5 })).status).toBe(409);
  });

  it('call off its start when size, format, people or date change', async () => {
    const id = await waiting();
    const { tournament } = (await save(id, { maxParticipants: 8 })).body;
    expect(tournament).toMatchObject({ status: 'setup', startDate: null, autoStartAt: null });
    const eight = await fillTournament(
      creator,
      [...people, ...(await signUpAll(app, ['w5', 'w6', 'w7', 'w8']))],
      {
        songsPerGroup: 4,
      },
    );
    await endMatches(app, 6);
    expect((await save(eight, { tournamentType: 'round_robin' })).body.tournament).toMatchObject({
      status: 'setup',
      autoStartAt: inMinutes(app, 5),
    });
    expect((await save(await waiting(), { minUsers: 3 })).body.tournament).toMatchObject({
      status: 'setup',
      autoStartAt: inMinutes(app, 5),
    });
    const late = await waiting();
    const later = { startDateMode: 'custom', tournamentStartDate: inMinutes(app, 60) };
    expect((await save(late, later)).body.tournament).toMatchObject({
      status: 'setup',
      autoStartAt: inMinutes(app, 60),
    });
  });

  it('open the places of songs that the creator deletes', async () => {
    const id = await waiting();
    const song = (await detailOf(creator, id)).songs[0];
    expect((await creator.call(routes.deleteSongs, at(id, { songIds: [song?.id] }))).body).toMatchObject({
      deletedMain: 1,
    });
    await enterSong(creator, id, 'Another');
    expect(await detailOf(creator, id)).toMatchObject({
      status: 'setup',
      songCount: 4,
      autoStartAt: inMinutes(app, 5),
    });
  });
});
