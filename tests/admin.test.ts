import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { TOURNAMENT_STATUSES } from '#engine/kinds.ts';
import { MIN_DRAWN_SONGS } from '#engine/matchup/tournament-rules.ts';
import { RESUME_DELAY_MS } from '#engine/schedule/schedule.ts';
import { emptyShownPitches } from '#server/features/admin/data.ts';
import type { TestUser } from './support/app.ts';
import {
  createCommunity,
  EIGHT,
  expectCountsToAgree,
  holdLock,
  waitForLocks,
  watch,
} from './support/community.ts';
import { eventually } from './support/eventually.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  detailOf,
  drawTournament,
  endMatches,
  enterSong,
  fillTournament,
  MINUTE_MS,
  openLink,
  openMatch,
  playToTheEnd,
  refusal,
  refusalAt,
  tokenOf,
  vote,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity({}, EIGHT);

const setStatus = (id: number, status: string) => admin.call(routes.adminSetStatus, at(id, { status }));
const userRow = async (person: TestUser) =>
  (await admin.call(routes.adminListUsers, { query: { search: person.email } })).body[0];

/** Plays a playoff of four songs with votes in each match. */
async function playedPlayoff(): Promise<number> {
  const { id } = await drawTournament(creator, people.slice(0, 4), AUTOMATIC);
  await playToTheEnd(app, creator, id, async (matchup) => {
    for (const person of people.slice(0, 5)) await vote(person, matchup, 1);
  });
  return id;
}

/** What a tournament is, without what the draw decided by chance and without times. */
async function stateOf(id: number) {
  const { tournamentType, status, currentPhase, currentRound, totalRounds, bracketSize, ...detail } =
    await detailOf(creator, id);
  return {
    tournamentType,
    status,
    currentPhase,
    currentRound,
    totalRounds,
    bracketSize,
    groups: detail.groups.length,
    phases: detail.matchups.map(({ phase }) => phase).toSorted(),
    eliminated: detail.songs.filter(({ isEliminated }) => isEliminated).length,
    ends: detail.endDate !== null,
    starts: detail.startDate !== null,
    startsByItself: detail.autoStartAt !== null,
    drawsByItself: detail.playoffsDueAt !== null,
  };
}

/** Draws a playoff of four songs, opens its first match and casts two votes in it. */
async function runningPlayoff() {
  const matchup = await openMatch(creator, people.slice(0, 4));
  const id = matchup.tournamentId;
  for (const person of people.slice(0, 2)) await vote(person, matchup, 1);
  return { id, matchup };
}

describe('the admin lists', () => {
  it('show tournaments with their counts, also private ones', async () => {
    const id = await createTournament(creator, { name: 'Hidden 100% Cup', isPublic: false });
    await openLink(await tokenOf(creator, id), [people[1]]);
    await enterSong(people[1], id, 'Entered', { tiebreakers: 3 });
    const { body } = await admin.call(routes.adminListTournaments, { query: { search: '100% cup' } });
    const counts = { songCount: 1, participantCount: 2, matchupCount: 0 };
    expect(body).toMatchObject([{ id, name: 'Hidden 100% Cup', ...counts, creatorName: 'p1 Tester' }]);
  });

  it('are searched and sorted (rule O3)', async () => {
    const list = async (query: Record<string, string>) =>
      (await admin.call(routes.adminListUsers, { query })).body.map(({ email }: TestUser) => email);
    const emails = await list({ search: 'tester', sort: 'email', order: 'asc' });
    expect(emails).toHaveLength(9);
    expect(emails).toEqual(emails.toSorted());
    for (const search of ['%', '_', '\\']) expect(await list({ search })).toEqual([]);
  });

  it('show each song with its submitter, and each participation (rule O3)', async () => {
    const id = await createTournament(creator, { name: 'Submission Cup' });
    const songId = await enterSong(people[2], id, 'Sent', { tiebreakers: 1 });
    const query = { search: 'submission cup' };
    const songs = await admin.call(routes.adminListSongSubmissions, { query });
    expect(songs.body).toHaveLength(2);
    const song = { songId, songTitle: 'Sent', songArtist: 'Sent Band', tournamentName: 'Submission Cup' };
    const submitter = { userFirstName: 'p3', userLastName: 'Tester', userEmail: 'p3@test.example' };
    expect(songs.body).toContainEqual(expect.objectContaining({ ...song, ...submitter }));
    expect((await admin.call(routes.adminListUserTournaments, { query })).body).toMatchObject([
      { userEmail: 'p3@test.example', tournamentId: id, songCount: 1, isFollowing: false },
      { userEmail: 'p1@test.example', tournamentId: id, songCount: 0 },
    ]);
  });

  it.each([
    ['limit', '0'],
    ['limit', '501'],
    ['offset', '-1'],
    ['sort', 'password_hash'],
    ['order', 'up'],
  ])('refuse the query %s=%s', async (name, value) => {
    for (const route of [
      routes.adminListTournaments,
      routes.adminListUsers,
      routes.adminListSongSubmissions,
      routes.adminListUserTournaments,
    ]) {
      expect((await admin.call(route, { query: { [name]: value } })).status, route.path).toBe(400);
    }
  });
});

describe('a forced status', () => {
  it('completed makes no champion without a decided final, and lets no match change (rules K12, O4, O5)', async () => {
    const { id, matchup } = await runningPlayoff();
    await vote(people[2], matchup, 2);
    const before = await userRow(creator);
    expect((await setStatus(id, 'completed')).status).toBe(200);
    const ended = { status: 'completed', currentPhase: 'completed', winnerId: null, champion: null };
    expect(await detailOf(creator, id)).toMatchObject(ended);
    expect((await vote(people[2], matchup, 1)).status).toBe(409);
    // The creator gets points for the completed tournament, which had three voters (rule P5).
    expect((await userRow(creator)).points).toBe(before.points + 20);
    await expectCountsToAgree(app);
    const message = 'This tournament is completed. Its matches can no longer be changed.';
    for (const refused of [
      creator.call(routes.activateMatchup, at(matchup.id)),
      creator.call(routes.updateSchedule, at(matchup.id, { startTime: null, endTime: null })),
      creator.call(routes.deleteMatchup, at(matchup.id)),
    ]) {
      expect(await refused).toMatchObject(refusal(409, message));
    }
  });

  it('cancelled closes voting and removes the times, and keeps the votes for a later status (rule K12)', async () => {
    const { id, matchup } = await runningPlayoff();
    expect((await setStatus(id, 'cancelled')).body.tournament.status).toBe('cancelled');
    expect(await vote(people[2], matchup, 1)).toMatchObject(refusal(409, 'VOTING_CLOSED'));
    for (const refused of [
      creator.call(routes.activateMatchup, at(matchup.id)),
      creator.call(routes.generateSchedule, at(id)),
      creator.call(routes.updateSchedule, at(matchup.id, { startTime: null, endTime: null })),
      creator.call(routes.deleteMatchup, at(matchup.id)),
      people[6].call(routes.joinTournament, at(id)),
    ]) {
      expect((await refused).status).toBe(409);
    }
    await endMatches(app, 120);
    const waiting = { status: 'pending', winnerId: null, startTime: null, endTime: null };
    expect((await detailOf(creator, id)).matchups[0]).toMatchObject(waiting);
    await expectCountsToAgree(app);

    await setStatus(id, 'knockout_stage');
    await creator.call(routes.activateMatchup, at(matchup.id));
    expect((await vote(people[2], matchup, 1)).body.tally).toMatchObject({ song1Votes: 3 });
  });

  it('setup drops the draw with its votes, makes followers participants, and the next draw has a new seed (rule C8)', async () => {
    const { id } = await runningPlayoff();
    const follower = people[5];
    await follower.call(routes.joinTournament, at(id));
    const { drawSeed, participantCount } = await detailOf(creator, id);
    await setStatus(id, 'setup');
    const undrawn = { matchups: [], drawSeed: null, participantCount, autoStartAt: expect.any(String) };
    expect(await detailOf(creator, id)).toMatchObject(undrawn);
    const { body } = await follower.call(routes.getParticipation, at(id));
    expect(body).toMatchObject({ hasJoined: true, isFollowing: false });
    await expectCountsToAgree(app);
    await creator.call(routes.generateBracket, at(id));
    const again = await detailOf(creator, id);
    expect(again.matchups).toHaveLength(3);
    expect(again.drawSeed).not.toBe(drawSeed);
    for (const seed of [drawSeed, again.drawSeed]) {
      expect(Buffer.from(seed ?? '', 'base64url'), 'a seed of 128 bits').toHaveLength(16);
    }
  });

  it.each([
    ['playoff', 1],
    ['playoff', 4],
    ['round_robin', 2],
    ['round_robin', 8],
  ] as const)('always applies, for a %s with %i songs', async (tournamentType, songs) => {
    const id = await createTournament(creator, { tournamentType, maxParticipants: 8 });
    for (let song = 1; song <= songs; song += 1) await enterSong(people[0], id, `Song ${song}`);
    for (const from of TOURNAMENT_STATUSES) {
      for (const to of TOURNAMENT_STATUSES) {
        for (const status of [from, to]) {
          const reply = await setStatus(id, status);
          expect(reply, `${from} to ${to}`).toMatchObject({ status: 200, body: { tournament: { status } } });
        }
      }
    }
    await app.timekeeper.runDue();
    expect((await setStatus(id, 'active')).status).toBe(200);
    if (songs >= MIN_DRAWN_SONGS) {
      const done = await playToTheEnd(app, creator, id, async (matchup) => {
        await vote(people[1], matchup, 2);
      });
      expect(done.winnerId).not.toBeNull();
    }
    await expectCountsToAgree(app);
  });

  it('draws groups for a playoff, which becomes a hybrid (rule O21)', async () => {
    const id = await fillTournament(creator, people.slice(0, 4));
    expect((await setStatus(id, 'group_stage')).status).toBe(200);
    const drawn = await detailOf(creator, id);
    expect(drawn).toMatchObject({ status: 'group_stage', tournamentType: 'hybrid' });
    expect([drawn.groups.length, drawn.matchups.length]).toEqual([2, 2]);
    const done = await playToTheEnd(app, creator, id, async (matchup) => {
      await vote(people[1], matchup, 1);
    });
    expect(done.matchups.filter((matchup) => matchup.phase === 'Semifinals')).toHaveLength(2);
    expect(done.winnerId).not.toBeNull();
  });

  it.each(['playoff', 'round_robin', 'hybrid'] as const)(
    'and back leaves a %s as it was',
    async (tournamentType) => {
      const id = await fillTournament(creator, people, { tournamentType, thirdPlaceMatch: true });
      const inSetup = await stateOf(id);
      for (const status of TOURNAMENT_STATUSES) {
        await setStatus(id, status);
        if (status === 'group_stage') {
          const inGroups = await stateOf(id);
          for (const later of ['start_playoffs', 'knockout_stage', 'completed']) {
            await setStatus(id, later);
            await setStatus(id, status);
            expect.soft(await stateOf(id), `${later} and back to the groups`).toEqual(inGroups);
          }
        }
        await setStatus(id, 'setup');
        expect.soft(await stateOf(id), `${status} and back to setup`).toEqual(inSetup);
      }
    },
  );

  it('takes the champion’s win back when a completed tournament resumes, which continues five minutes later', async () => {
    const id = await playedPlayoff();
    const { winnerId } = await detailOf(creator, id);
    await expectCountsToAgree(app);
    expect((await setStatus(id, 'knockout_stage')).body.tournament).toMatchObject({ winnerId: null });
    await expectCountsToAgree(app);
    const { resumesAt } = await detailOf(creator, id);
    expect(Date.parse(resumesAt ?? '')).toBe(app.clock.now().getTime() + RESUME_DELAY_MS);
    app.clock.advance(RESUME_DELAY_MS);
    await app.timekeeper.runDue();
    expect(await detailOf(creator, id)).toMatchObject({ status: 'completed', winnerId, resumesAt: null });
    await expectCountsToAgree(app);
  });

  it('gives new times when a tournament with automatic scheduling resumes (rule O4)', async () => {
    const { id } = await drawTournament(creator, people.slice(0, 4), AUTOMATIC);
    await setStatus(id, 'cancelled');
    const cancelled = (await detailOf(creator, id)).matchups;
    expect(cancelled.map(({ startTime }) => startTime)).toEqual(cancelled.map(() => null));
    expect(cancelled.map(({ timeChange }) => timeChange?.by)).toEqual(cancelled.map(() => 'admin'));
    app.clock.advance(24 * 60 * MINUTE_MS);
    await setStatus(id, 'knockout_stage');
    const { matchups, matchIntervalMinutes } = await detailOf(creator, id);
    const [semifinal, final] = [matchups[0], matchups.at(-1)];
    expect(Date.parse(semifinal?.startTime ?? '')).toBe(app.clock.now().getTime() + 5 * MINUTE_MS);
    expect(Date.parse(final?.startTime ?? '') - Date.parse(semifinal?.endTime ?? '')).toBe(
      matchIntervalMinutes * MINUTE_MS,
    );
  });
});

describe('a deleted tournament', () => {
  it('takes its songs, people, matches, votes and messages along, and the points and wins that it gave (rule O9)', async () => {
    const id = await playedPlayoff();
    const [matchup] = (await detailOf(creator, id)).matchups;
    await creator.call(routes.createComment, { body: { content: 'Hello', matchupId: matchup?.id } });
    expect((await admin.call(routes.adminDeleteTournament, at(id))).status).toBe(200);
    for (const gone of [
      creator.call(routes.getTournament, at(id)),
      creator.call(routes.getMatchup, at(matchup?.id ?? 0)),
      admin.call(routes.adminDeleteTournament, at(id)),
    ]) {
      expect((await gone).status).toBe(404);
    }
    for (const [column, value, tables] of [
      ['tournament_id', id, ['songs', 'groups', 'participants', 'matchups']],
      ['matchup_id', matchup?.id, ['votes', 'comments']],
    ] as const) {
      for (const table of tables) {
        expect(await app.rows(`select from ${table} where ${column} = $1`, value), table).toEqual([]);
      }
    }
    const cards: { id: number }[] = (await creator.call(routes.listTournaments)).body;
    expect(cards.map((card) => card.id)).not.toContain(id);
    await expectCountsToAgree(app);
  });

  it('answers votes that arrive during the deletion, and counts none of them', async () => {
    const { id, matchup } = await runningPlayoff();
    const replies = await Promise.all([
      ...people.slice(2).map((person) => vote(person, matchup, 2)),
      admin.call(routes.adminDeleteTournament, at(id)),
    ]);
    for (const reply of replies) expect([200, 404]).toContain(reply.status);
    await expectCountsToAgree(app);
  });
});

describe('a change of a user', () => {
  it('of the role takes effect at the next request, and never removes the only admin (rule O6)', async () => {
    const other = await app.signUp('second_admin');
    const setRole = (by: TestUser, of: TestUser, role: string) =>
      by.call(routes.adminSetRole, at(of.id, { role }));
    expect((await setRole(admin, admin, 'user')).status).toBe(409);
    expect((await admin.call(routes.adminDeleteUser, at(admin.id))).status).toBe(409);
    for (const [role, status] of [
      ['user', 403],
      ['admin', 200],
      ['user', 403],
      ['admin', 200],
    ] as const) {
      expect((await setRole(admin, other, role)).body.role).toBe(role);
      expect((await other.call(routes.adminListUsers)).status).toBe(status);
    }
    const replies = await Promise.all([setRole(admin, other, 'user'), setRole(other, admin, 'user')]);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(await app.rows("select from users where role = 'admin'")).toHaveLength(1);
    await app.rows("update users set role = case when id = $1 then 'admin' else 'user' end", admin.id);
    for (const { id } of [admin, other]) await app.sessions.refreshAllOf(id);
  });

  it('stores corrected stats as adjustments, and later votes add to the stats (rule O7)', async () => {
    const person = await app.signUp('corrected');
    const stats = { points: 250, totalVotes: 9, tournamentsWon: 1, level: 12 };
    expect((await admin.call(routes.adminSetStats, at(person.id, stats))).body).toMatchObject(stats);
    await expectCountsToAgree(app);
    const { matchup } = await runningPlayoff();
    await vote(person, matchup, 1);
    const added = { points: 251, totalVotes: 10, level: 12 };
    expect((await person.call(routes.getCurrentUser)).body).toMatchObject(added);
    // A level that an admin set stays when only the points change.
    await admin.call(routes.adminSetStats, at(person.id, { points: 0 }));
    expect((await person.call(routes.getCurrentUser)).body).toMatchObject({ points: 0, level: 9 });
    const rows = await app.rows(
      'select field, delta, admin_id from adjustments where user_id = $1 order by id',
      person.id,
    );
    expect(rows.map((row) => [row.field, row.delta, row.admin_id])).toEqual([
      ['points', 250, admin.id],
      ['totalVotes', 9, admin.id],
      ['tournamentsWon', 1, admin.id],
      ['level', 8, admin.id],
      ['points', -251, admin.id],
    ]);
    await expectCountsToAgree(app);
  });

  it('never shows less than zero when a vote is removed after a correction (rule P8)', async () => {
    const person = await app.signUp('below_zero');
    const { matchup } = await runningPlayoff();
    await vote(person, matchup, 1);
    await admin.call(routes.adminSetStats, at(person.id, { points: 0, totalVotes: 0 }));
    await vote(person, matchup, 1);
    const nothing = { points: 0, totalVotes: 0, level: 1 };
    expect((await person.call(routes.getCurrentUser)).body).toMatchObject(nothing);
    await expectCountsToAgree(app);
  });
});

describe('a deleted user', () => {
  it('is signed out, frees the e-mail address, and keeps songs, votes and messages as ‘Deleted user’ (rule O8)', async () => {
    const leaver = await app.signUp('leaver');
    const before = await drawTournament(creator, [leaver, ...people.slice(1, 4)]);
    const { id } = before;
    const [matchup] = before.matchups as [Matchup];
    await creator.call(routes.activateMatchup, at(matchup.id));
    await vote(leaver, matchup, 1);
    await leaver.call(routes.createComment, { body: { content: 'Bye', matchupId: matchup.id } });

    expect((await admin.call(routes.adminDeleteUser, at(leaver.id))).status).toBe(200);
    expect((await leaver.call(routes.getCurrentUser)).status).toBe(401);
    const after = await detailOf(creator, id);
    expect(after.matchups).toMatchObject(
      before.matchups.map(({ song1Id, song2Id }) => ({ song1Id, song2Id })),
    );
    expect(after.matchups[0]).toMatchObject({ song1Votes: 1 });
    expect(after.songs.find((song) => song.submitterId === leaver.id)?.submitter).toEqual({
      firstName: 'Deleted',
      lastName: 'user',
      username: null,
      profileImageUrl: null,
    });
    const [comment] = (await creator.call(routes.listComments, at(matchup.id))).body;
    expect(comment.user).toMatchObject({ firstName: 'Deleted', lastName: 'user' });
    await expectCountsToAgree(app);

    expect((await admin.call(routes.adminDeleteUser, at(leaver.id))).status).toBe(404);
    expect((await admin.call(routes.adminListUsers, { query: { search: 'leaver' } })).body).toEqual([]);
    expect((await app.signUp('leaver')).id).not.toBe(leaver.id);
  });

  it('keeps or empties messages and pitches, on open pages at once (rule O8)', async () => {
    // An account apart, because the tests above use up the creator's limit of tournaments.
    const host = await app.signUp('host');
    const person = await app.signUp('wordy');
    const four = [person, ...people.slice(0, 3)];
    const { id: playing, matchups } = await drawTournament(host, four, {}, { pitch: 'Best of all' });
    const [matchup] = matchups as [Matchup];
    const veiled = await createTournament(host, { submitterVisibility: 'after_elimination' });
    const song = await enterSong(person, veiled, 'Veiled', { pitch: 'Guess who' });
    const write = async (by: TestUser, content: string, parentId?: number) =>
      (await by.call(routes.createComment, { body: { content, matchupId: matchup.id, parentId } })).body.id;
    const first = await write(person, 'My secret');
    await write(host, 'An answer', first);
    const live = await watch(app, playing);
    const wrong = await admin.call(routes.adminDeleteUser, { ...at(person.id), query: { texts: 'burn' } });
    expect(wrong).toMatchObject(refusalAt('texts'));

    await admin.call(routes.adminDeleteUser, { ...at(person.id), query: { texts: 'empty' } });
    await eventually(() => {
      const changed = live.received.flatMap((message) =>
        message.type === 'comment_event' ? (message.patch?.comments ?? []) : [],
      );
      expect(changed).toMatchObject([{ id: first, content: 'This message was deleted', isDeleted: true }]);
    });
    const [message] = (await host.call(routes.listComments, at(matchup.id))).body;
    expect(message).toMatchObject({
      content: 'This message was deleted',
      user: { firstName: 'Deleted' },
      replies: [{ content: 'An answer' }],
    });
    const pitchesOf = async (id: number) => (await detailOf(host, id)).songs.map(({ pitch }) => pitch);
    expect((await pitchesOf(playing)).sort()).toEqual(['Best of all', 'Best of all', 'Best of all', null]);
    // A pitch that goes would tell whose song it was.
    expect(await pitchesOf(veiled)).toEqual(['Guess who']);
    await app.rows('update songs set is_eliminated = true where id = $1', song);
    await emptyShownPitches(app.context.db);
    expect(
      await app.rows(
        "select (select pitch from songs where id = $1), (select count(*)::int from comments where content like '%secret%')",
        song,
      ),
    ).toEqual([{ pitch: null, count: 0 }]);
    const [entry] = (await admin.call(routes.adminListHistory, { query: { action: 'user_deleted' } })).body;
    expect(entry.after).toEqual({ textsEmptied: true });
    await expectCountsToAgree(app);
  });

  it('writes no text in a request that waits for the deletion', async () => {
    const host = await app.signUp('waiting');
    const writer = await app.signUp('waiter');
    const [matchup] = (await drawTournament(host, people.slice(0, 4))).matchups as [Matchup];
    const finish = await holdLock(app, 'update users set deleted_at = now() where id = $1', writer.id);
    const body = { content: 'Too late', matchupId: matchup.id };
    const writing = writer.call(routes.createComment, { body });
    await waitForLocks(app);
    await finish();
    expect((await writing).status).toBe(401);
  });
});
