import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#contract/history.ts';
import { routes } from '#contract/routes.ts';
import { HISTORY_ACTIONS, SHOWN_ACTIONS } from '#engine/matchup/history-actions.ts';
import type { ApiClient } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { readAll } from './support/pages.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  drawTournament,
  endMatches,
  enterSong,
  fillTournament,
  playToTheEnd,
  removeParticipant,
  signUpAll,
  vote,
} from './support/tournaments.ts';

const MANUAL = { schedulingType: 'manual' as const };

const { app, people, creator, admin } = await createCommunity({});
const member = people[1];

const read = async (id: number, reader: ApiClient = app.visitor): Promise<HistoryEntry[]> =>
  (await reader.call(routes.listHistory, at(id))).body;
const newest = async (id: number) => (await read(id))[0];

/** Writes a history row of the admin, as a service would. */
const insertRow = (tournamentId: number, action: string, details: object = {}) =>
  app.rows(
    `insert into history (tournament_id, actor_id, actor_role, action, details, at)
      values ($1, $2, 'admin', $3, $4, now())`,
    tournamentId,
    admin.id,
    action,
    details,
  );
const listAll = (query: Record<string, string | number>) =>
  readAll<HistoryEntry>(admin, routes.adminListHistory, { query });

describe('the history of a tournament for its readers (rule H4)', () => {
  it('names who did what, the newest first, for every reader', async () => {
    const id = await fillTournament(creator, people, MANUAL);
    await creator.call(routes.updateTournament, at(id, { settingsVersion: 1, thirdPlaceMatch: true }));
    await creator.call(routes.addManager, at(id, { userId: member.id }));
    const entries = await read(id);
    for (const reader of [creator, member, admin]) expect(await read(id, reader)).toEqual(entries);
    const [added, settings] = entries;
    expect(added).toMatchObject({
      action: 'manager_added',
      role: 'creator',
      actor: { id: creator.id, username: 'p1', firstName: 'p1' },
      people: [{ id: member.id, username: 'p2' }],
    });
    expect(settings).toMatchObject({
      action: 'settings_changed',
      before: { thirdPlaceMatch: false },
      after: { thirdPlaceMatch: true },
    });
    expect(JSON.stringify(entries)).not.toContain('@');
  });

  it('names a match by its songs, and a deleted one by its place', async () => {
    const { id, matchups } = await drawTournament(creator, people);
    const first = matchups[0];
    const final = matchups.find(({ phase }) => phase === 'Finals');
    await creator.call(routes.activateMatchup, at(first?.id ?? 0));
    const titles = [first?.song1?.title, first?.song2?.title];
    expect(await newest(id)).toMatchObject({ action: 'match_opened', matchup: { id: first?.id, titles } });
    await creator.call(routes.deleteMatchup, at(final?.id ?? 0));
    expect(await newest(id)).toMatchObject({
      action: 'matchup_deleted',
      matchup: { id: final?.id, phase: 'Finals', titles: [null, null] },
      before: {},
    });
  });

  it('shows the results of the matches that the clock ended, and the end of the tournament', async () => {
    const { id } = await drawTournament(creator, people, {
      ...AUTOMATIC,
      matchDurationMinutes: 3,
      matchIntervalMinutes: 1,
    });
    const done = await playToTheEnd(app, creator, id, async (matchup) => {
      await vote(people[2], matchup, 1);
    });
    const entries = await read(id);
    const champion = { id: done.winnerId, title: done.champion?.title };
    const by = { role: 'clock', actor: null };
    expect(entries[0]).toMatchObject({ ...by, action: 'tournament_completed', songs: [champion], after: {} });
    const ended = entries.filter(({ action }) => action === 'match_ended');
    expect(ended).toHaveLength(3);
    expect(ended[0]).toMatchObject({ ...by, songs: [champion], after: { decidedBy: 'votes' } });
  });

  it('shows the end of the group stage', async () => {
    const { id } = await drawTournament(creator, [...people, ...people], { tournamentType: 'round_robin' });
    for (let round = 1; round <= 3; round += 1) {
      await creator.call(routes.openRound, at(id));
      await endMatches(app);
    }
    expect((await read(id)).find(({ action }) => action === 'playoffs_opened')).toMatchObject({
      role: 'clock',
    });
  });

  it('counts removed people without their names, and never shows numbers of votes', async () => {
    const id = await fillTournament(creator, people, MANUAL);
    await removeParticipant(creator, id, member);
    expect(await newest(id)).toMatchObject({ action: 'participants_removed', people: [], peopleCount: 1 });
    await insertRow(id, 'matchup_deleted', { before: { phase: 'Finals', votes: 987_654_321 } });
    expect(JSON.stringify(await read(id, admin))).not.toContain('987654321');
    expect(JSON.stringify(await listAll({ tournamentId: id }))).not.toContain('987654321');
  });

  it('does not name submitters while they are hidden', async () => {
    const id = await createTournament(creator, MANUAL);
    await app.rows("update tournaments set submitter_visibility = 'after_elimination' where id = $1", id);
    const song = await enterSong(member, id, 'Mine');
    await member.call(routes.changeSong, at(song, { title: 'Ours' }));
    const entry = { action: 'song_changed', role: 'user', actor: null, songs: [{ id: song, title: 'Ours' }] };
    expect(await newest(id)).toMatchObject(entry);
    const own = await enterSong(creator, id, 'Own');
    await creator.call(routes.withdrawSong, at(own));
    expect(await newest(id)).toMatchObject({ action: 'songs_withdrawn', role: 'user', actor: null });
    const leftSong = await enterSong(admin, id, 'Left');
    await admin.call(routes.leaveTournament, at(id));
    expect((await read(id)).slice(0, 2)).toMatchObject([
      { action: 'participant_left', role: 'user', actor: null, people: [] },
      { action: 'songs_withdrawn', role: 'user', actor: null, songs: [{ id: leftSong }] },
    ]);
    expect(await listAll({ tournamentId: id })).toContainEqual(expect.objectContaining(entry));
  });

  it('leaves out what concerns accounts alone and decisions about reports, even for admins (rule H5)', async () => {
    const id = await createTournament(creator, MANUAL);
    // Its creation is in the history already.
    const others = HISTORY_ACTIONS.filter((action) => action !== 'tournament_created');
    for (const action of others) await insertRow(id, action);
    const entries = await readAll<HistoryEntry>(admin, routes.listHistory, at(id));
    const shown = entries.map(({ action }) => action);
    expect(new Set(shown)).toEqual(new Set(SHOWN_ACTIONS));
    expect(SHOWN_ACTIONS).not.toContain('role_changed');
    expect(await listAll({ tournamentId: id })).toHaveLength(HISTORY_ACTIONS.length);
  });

  it('is read to its end page by page', async () => {
    const id = await createTournament(creator, MANUAL);
    for (let n = 0; n < 120; n += 1) await insertRow(id, 'times_changed', { after: { n } });
    const entries = await readAll<HistoryEntry>(app.visitor, routes.listHistory, at(id));
    expect(entries.map(({ after }) => after.n)).toEqual([
      ...Array.from({ length: 120 }, (_, n) => 119 - n),
      undefined,
    ]);
  });
});

describe('the history of all tournaments and users (rule H5)', () => {
  it('holds users and deleted tournaments, and is filtered by tournament and action', async () => {
    const [user] = await signUpAll(app, ['judged']);
    await admin.call(routes.adminSetStats, at(user.id, { points: 7 }));
    const id = await createTournament(creator, { ...MANUAL, name: 'Short-lived' });
    await creator.call(routes.deleteTournament, at(id));
    const [deleted, created, stats] = await listAll({});
    expect(deleted).toMatchObject({ action: 'tournament_deleted', tournament: { id, name: null } });
    expect(created).toMatchObject({ action: 'tournament_created', tournament: { id, name: null } });
    expect(stats).toMatchObject({ action: 'stats_changed', people: [{ id: user.id }], tournament: null });
    expect((await listAll({ action: 'stats_changed' }))[0]).toMatchObject({ id: stats?.id });
    expect(await listAll({ action: 'stats_changed', tournamentId: id })).toEqual([]);
    expect((await admin.call(routes.adminListHistory, { query: { action: 'nonsense' } })).status).toBe(400);
  });
});
