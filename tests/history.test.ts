import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { makeAdmin } from '#server/features/accounts/service.ts';
import type { Reply } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { historyOf } from './support/history.ts';
import { uniquePicture } from './support/pictures.ts';
import {
  at,
  createTournament,
  detailOf,
  drawTournament,
  endMatches,
  enterSong,
  fillTournament,
  inMinutes,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity();

/** The newest row about a user. */
async function lastAbout(userId: number) {
  const rows = await app.rows(
    `select actor_id as "actorId", actor_role as "actorRole", action, details from history
      where details->'about'->>'userId' = $1 order by id desc limit 1`,
    String(userId),
  );
  return rows[0];
}

async function drawn() {
  const { id, matchups } = await drawTournament(creator, people);
  return { id, first: matchups[0] as Matchup, final: matchups.at(-1) as Matchup };
}

describe('the history of a tournament (rule H1)', () => {
  it('records who started it and what was drawn, and the clock for automatic changes', async () => {
    const { id } = await drawn();
    const byCreator = { actorId: creator.id, actorRole: 'creator' };
    expect(await historyOf(app, id)).toMatchObject([
      { ...byCreator, action: 'tournament_started' },
      { ...byCreator, action: 'knockout_drawn', details: { after: { songs: 4 } } },
    ]);
    const automatic = await fillTournament(creator, [...people, ...people], {
      tournamentType: 'round_robin',
    });
    await endMatches(app, 6);
    const byClock = { actorId: null, actorRole: 'clock' };
    expect(await historyOf(app, automatic)).toMatchObject([
      { ...byClock, action: 'tournament_started' },
      { ...byClock, action: 'schedule_generated', details: { after: { matches: 12 } } },
    ]);
  });

  it('names removed songs and people by number, and keeps the row of a deleted match', async () => {
    const id = await createTournament(creator);
    const song = await enterSong(people[1], id, 'Gone');
    await creator.call(routes.deleteSongs, at(id, { songIds: [song] }));
    const { body } = await creator.call(routes.listParticipants, at(id));
    const member = body.find(({ userId }: { userId: number }) => userId === people[1]?.id);
    await creator.call(routes.deleteParticipants, at(id, { participantIds: [member.id] }));
    await creator.call(routes.updateBackground, at(id, { type: 'solid', color: '#123456' }));
    expect(await historyOf(app, id)).toMatchObject([
      { action: 'songs_deleted', details: { about: { songIds: [song] } } },
      { action: 'participants_removed', details: { about: { userIds: [people[1]?.id] } } },
      { action: 'background_changed' },
    ]);
    const { id: played, final } = await drawn();
    await creator.call(routes.deleteMatchup, at(final.id));
    expect((await historyOf(app, played)).at(-1)).toMatchObject({
      action: 'matchup_deleted',
      matchupId: final.id,
      details: { before: { phase: 'Finals', votes: 0 } },
    });
  });

  it('records no refused change (rule H2)', async () => {
    const { id, final } = await drawn();
    const before = await historyOf(app, id);
    expect((await creator.call(routes.activateMatchup, at(final.id))).status).toBe(409);
    expect(await historyOf(app, id)).toEqual(before);
  });
});

describe('the history of what admins do', () => {
  it('holds forced statuses and outlives a deleted tournament (rule H2)', async () => {
    const { id } = await drawn();
    await admin.call(routes.adminSetStatus, at(id, { status: 'cancelled' }));
    await admin.call(routes.adminDeleteTournament, at(id));
    const by = { actorId: admin.id, actorRole: 'admin' };
    const forced = { before: { status: 'knockout_stage' }, after: { status: 'cancelled' } };
    const deleted = { before: { status: 'cancelled', participantCount: 4 } };
    expect((await historyOf(app, id)).slice(2)).toMatchObject([
      { ...by, action: 'status_forced', details: forced },
      { ...by, action: 'tournament_deleted', details: deleted },
    ]);
  });

  it('holds roles, stats and deletions of users without names and addresses', async () => {
    const user = await app.signUp('namely');
    await admin.call(routes.adminSetRole, at(user.id, { role: 'admin' }));
    expect(await lastAbout(user.id)).toMatchObject({
      actorId: admin.id,
      action: 'role_changed',
      details: { before: { role: 'user' }, after: { role: 'admin' } },
    });
    await admin.call(routes.adminSetStats, at(user.id, { points: 7 }));
    expect(await lastAbout(user.id)).toMatchObject({
      action: 'stats_changed',
      details: { before: { points: 0 }, after: { points: 7 } },
    });
    expect((await admin.call(routes.adminDeleteUser, at(user.id))).status).toBe(200);
    expect(await lastAbout(user.id)).toMatchObject({ actorRole: 'admin', action: 'user_deleted' });
    expect(await app.rows("select 1 from history h where h::text ~* 'namely|test\\.example'")).toEqual([]);
  });

  it('has no row for a role and stats that a user has already (rule H3)', async () => {
    const user = await app.signUp('same');
    await admin.call(routes.adminSetStats, at(user.id, { points: 7 }));
    const last = await lastAbout(user.id);
    for (const reply of [
      await admin.call(routes.adminSetRole, at(user.id, { role: 'user' })),
      await admin.call(routes.adminSetStats, at(user.id, { points: 7, totalVotes: 0 })),
    ]) {
      expect(reply).toMatchObject({ status: 200, body: { role: 'user', points: 7 } });
    }
    expect(await lastAbout(user.id)).toEqual(last);
  });

  it('names the operator when a command makes a user an admin', async () => {
    const user = await app.signUp('promoted');
    for (let repeat = 0; repeat < 2; repeat += 1) await makeAdmin(app.context, user.email);
    const byOperator = { actorId: null, actorRole: 'operator', action: 'role_changed' };
    expect(await lastAbout(user.id)).toMatchObject(byOperator);
    expect(
      await app.rows("select from history where details->'about'->>'userId' = $1", String(user.id)),
    ).toHaveLength(1);
  });
});

it('the table of the history refuses updates, deletions and truncation', async () => {
  await drawn();
  const rowsOf = async () => (await app.rows('select from history')).length;
  const before = await rowsOf();
  expect(before).toBeGreaterThan(0);
  for (const statement of ["update history set reason = 'x'", 'delete from history', 'truncate history']) {
    await expect(app.pool.query(statement)).rejects.toThrow('The history is append-only');
    // Also in a session whose replication role disables ordinary triggers.
    const connection = await app.pool.connect();
    await connection.query('set session_replication_role = replica');
    await expect(connection.query(statement)).rejects.toThrow('The history is append-only');
    connection.release(true);
  }
  expect(await rowsOf()).toBe(before);
});

const OFF = { status: 'cancelled', reason: 'Rain' };
const file = await uniquePicture();

/** Expects that a second call succeeds, writes no history, sends no event and raises no version. */
async function expectNoChange(id: number, call: () => Promise<Reply>): Promise<void> {
  expect((await call()).status).toBeLessThan(300);
  const { version } = await detailOf(creator, id);
  const rows = await historyOf(app, id);
  const sent: string[] = [];
  const stop = app.context.bus.subscribe(({ type }) => sent.push(type));
  expect((await call()).status).toBeLessThan(300);
  stop();
  expect(sent).toEqual([]);
  expect(await historyOf(app, id)).toEqual(rows);
  expect((await detailOf(creator, id)).version).toBe(version);
}

describe('a call that finds nothing to change (rule H3)', () => {
  const times = { startTime: inMinutes(app, 70), endTime: inMinutes(app, 80) };
  const none = { startTime: null, endTime: null };
  type Match = Awaited<ReturnType<typeof drawn>>;
  type InSetup = { id: number; song: number; participantIds: number[] };

  it.each<[string, (match: Match) => Promise<Reply>]>([
    [
      'sets the times that a match has',
      ({ final }) => creator.call(routes.updateSchedule, at(final.id, times)),
    ],
    [
      'clears the times of a match without times',
      ({ final }) => creator.call(routes.updateSchedule, at(final.id, none)),
    ],
    ['generates a schedule that is complete', ({ id }) => creator.call(routes.generateSchedule, at(id))],
    ['generates playoffs that are drawn', ({ id }) => creator.call(routes.generateKnockout, at(id))],
  ])('%s, and writes and sends nothing after the draw', async (_, call) => {
    const match = await drawn();
    await expectNoChange(match.id, () => call(match));
  });

  it.each<[string, (setup: InSetup) => Promise<Reply>]>([
    ['forces the status that a tournament has', ({ id }) => admin.call(routes.adminSetStatus, at(id, OFF))],
    ['saves a song as it is', ({ song }) => creator.call(routes.changeSong, at(song, { title: 'The Same' }))],
    [
      'uploads the picture that a song has',
      ({ song }) => creator.call(routes.uploadArtwork, { ...at(song), file }),
    ],
    [
      'deletes songs that are gone',
      ({ id, song }) => creator.call(routes.deleteSongs, at(id, { songIds: [song] })),
    ],
    [
      'removes participants who are gone',
      ({ id, participantIds }) => creator.call(routes.deleteParticipants, at(id, { participantIds })),
    ],
  ])('%s, and writes and sends nothing before the draw', async (_, call) => {
    const id = await createTournament(creator);
    const song = await enterSong(creator, id, 'Same');
    const { body } = await creator.call(routes.listParticipants, at(id));
    const participantIds = body.map((one: { id: number }) => one.id);
    await expectNoChange(id, () => call({ id, song, participantIds }));
  });
});
