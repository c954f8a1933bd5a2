import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { TOURNAMENT_STATUSES } from '#engine/kinds.ts';
import { MIN_DRAWN_SONGS } from '#engine/matchup/tournament-rules.ts';
import { RESUME_DELAY_MS } from '#engine/schedule/schedule.ts';
import { emptyShownPitches } from '#server/features/admin/data.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity, EIGHT, expectCountsToAgree } from './support/community.ts';
import { eventually } from './support/eventually.ts';
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
    const reply = await admin.call(routes.adminListTournaments, { query: { search: '100% cup' } });
    expect(reply.body).toMatchObject([
      {
        id,
        name: 'Hidden 100% Cup',
        songCount: 1,
        participantCount: 2,
        matchupCount: 0,
        creatorName: 'p1 Tester',
      },
    ]);
    expect(reply.headers['x-total-count']).toBe('1');
  });

  it('are searched, sorted and paged, with each row on exactly one page (rule O3)', async () => {
    const query = { search: 'tester', sort: 'email', order: 'asc', limit: 4 };
    const first = await admin.call(routes.adminListUsers, { query });
    const second = await admin.call(routes.adminListUsers, { query: { ...query, offset: 4 } });
    const third = await admin.call(routes.adminListUsers, { query: { ...query, offset: 8 } });
    const emails = [first, second, third].flatMap(({ body }) =>
      body.map((user: { email: string }) => user.email),
    );
    expect(emails).toEqual([...emails].sort());
    expect(new Set(emails).size).toBe(9);
    expect(first.headers['x-total-count']).toBe('9');
    for (const nothing of ['%', '_', '\\']) {
      expect((await admin.call(routes.adminListUsers, { query: { search: nothing } })).body).toEqual([]);
    }
  });

  it('show each song with its submitter, and each participation (rule O3)', async () => {
    const id = await createTournament(creator, { name: 'Submission Cup' });
    const songId = await enterSong(people[2], id, 'Sent', { tiebreakers: 1 });
    const songs = await admin.call(routes.adminListSongSubmissions, { query: { search: 'submission cup' } });
    expect(songs.body).toHaveLength(2);
    expect(songs.body).toContainEqual({
      songId,
      songTitle: 'Sent',
      submitterHidden: false,
      songArtist: 'Sent Band',
      songUrl: 'https://example.com/song',
      tournamentId: id,
      tournamentName: 'Submission Cup',
      userFirstName: 'p3',
      userLastName: 'Tester',
      userEmail: 'p3@test.example',
      submittedAt: expect.any(String),
    });
    const takingPart = await admin.call(routes.adminListUserTournaments, {
      query: { search: 'submission cup' },
    });
    expect(takingPart.body).toMatchObject([
      { userEmail: 'p3@test.example', tournamentId: id, songCount: 1, isFollowing: false },
      { userEmail: 'p1@test.example', tournamentId: id, songCount: 0 },
    ]);
  });

  it.each<Record<string, string>>([
    { limit: '0' },
    { limit: '501' },
    { offset: '-1' },
    { sort: 'password_hash' },
    { order: 'up' },
  ])('refuse the query %j', async (query) => {
    for (const route of [
      routes.adminListTournaments,
      routes.adminListUsers,
      routes.adminListSongSubmissions,
      routes.adminListUserTournaments,
    ]) {
      expect((await admin.call(route, { query })).status, route.path).toBe(400);
    }
  });
});

describe('a forced status', () => {
  it('completed lets no match be opened, rescheduled or deleted (rules K12, O4)', async () => {
    const { id, matchup } = await runningPlayoff();
    expect((await setStatus(id, 'completed')).status).toBe(200);
    for (const refused of [
      creator.call(routes.activateMatchup, at(matchup.id)),
      creator.call(routes.updateSchedule, at(matchup.id, { startTime: null, endTime: null })),
      creator.call(routes.deleteMatchup, at(matchup.id)),
    ]) {
      expect(await refused).toMatchObject(
        refusal(409, 'This tournament is completed. Its matches can no longer be changed.'),
      );
    }
  });

  it('cancelled closes voting and removes the times, and keeps the votes for a later status (rule K12)', async () => {
    const { id, matchup } = await runningPlayoff();
    expect(await setStatus(id, 'cancelled')).toMatchObject({
      status: 200,
      body: { tournament: { status: 'cancelled' } },
    });
    expect(await vote(people[2], matchup, 1)).toMatchObject(refusal(409, 'VOTING_CLOSED'));
    for (const refused of [
      creator.call(routes.activateMatchup, at(matchup.id)),
      creator.call(routes.generateSchedule, at(id)),
      creator.call(routes.updateSchedule, at(matchup.id, { startTime: null, endTime: null })),
      creator.call(routes.deleteMatchup, at(matchup.id)),
      people[6].call(routes.joinTournament, at(id)),
    ]) {
      expect((await refused)?.status).toBe(409);
    }
    await endMatches(app, 120);
    expect((await detailOf(creator, id)).matchups[0]).toMatchObject({
      status: 'pending',
      winnerId: null,
      startTime: null,
      endTime: null,
    });
    await expectCountsToAgree(app);

    await setStatus(id, 'knockout_stage');
    await creator.call(routes.activateMatchup, at(matchup.id));
    expect((await vote(people[2], matchup, 1)).body.tally).toMatchObject({ song1Votes: 3 });
  });

  it('completed without a decided final makes no champion (rule O5)', async () => {
    const { id, matchup } = await runningPlayoff();
    await vote(people[2], matchup, 2);
    const before = await userRow(creator);
    await setStatus(id, 'completed');
    const detail = await detailOf(creator, id);
    expect(detail).toMatchObject({
      status: 'completed',
      currentPhase: 'completed',
      winnerId: null,
      champion: null,
    });
    expect((await vote(people[2], matchup, 1)).status).toBe(409);
    // The creator gets points for the completed tournament, which had three voters (rule P5).
    expect((await userRow(creator)).points).toBe(before.points + 20);
    await expectCountsToAgree(app);
  });

  it('takes the champion’s win back when a completed tournament resumes, and gives it again', async () => {
    const id = await playedPlayoff();
    const { winnerId } = await detailOf(creator, id);
    await expectCountsToAgree(app);
    expect((await setStatus(id, 'knockout_stage')).body.tournament).toMatchObject({ winnerId: null });
    await expectCountsToAgree(app);
    expect((await setStatus(id, 'completed')).body.tournament).toMatchObject({ winnerId });
    await expectCountsToAgree(app);
  });

  it('setup drops the draw with its votes, and the next draw has a new seed', async () => {
    const { id } = await runningPlayoff();
    const { drawSeed } = await detailOf(creator, id);
    await setStatus(id, 'setup');
    expect(await detailOf(creator, id)).toMatchObject({
      status: 'setup',
      currentPhase: 'submission',
      matchups: [],
      groups: [],
      drawSeed: null,
      autoStartAt: expect.any(String),
    });
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

  it('back to setup makes followers participants (rule C8)', async () => {
    const id = await fillTournament(creator, people.slice(0, 4));
    const follower = people[5];
    await setStatus(id, 'knockout_stage');
    await follower.call(routes.joinTournament, at(id));
    const before = (await detailOf(creator, id)).participantCount;
    await setStatus(id, 'setup');
    expect((await follower.call(routes.getParticipation, at(id))).body).toMatchObject({
      hasJoined: true,
      isFollowing: false,
    });
    expect((await detailOf(creator, id)).participantCount).toBe(before);
  });

  it('that leaves no match to play lets the tournament continue five minutes later', async () => {
    const id = await playedPlayoff();
    expect((await setStatus(id, 'knockout_stage')).status).toBe(200);
    const forced = await detailOf(creator, id);
    expect(Date.parse(forced.resumesAt ?? '')).toBe(app.clock.now().getTime() + RESUME_DELAY_MS);
    await expectCountsToAgree(app);
    app.clock.advance(RESUME_DELAY_MS);
    await app.timekeeper.runDue();
    expect(await detailOf(creator, id)).toMatchObject({ status: 'completed', resumesAt: null });
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
      creator.call(routes.listComments, at(matchup?.id ?? 0)),
      admin.call(routes.adminDeleteTournament, at(id)),
    ]) {
      expect((await gone).status).toBe(404);
    }
    for (const table of ['songs', 'groups', 'participants', 'matchups']) {
      const { rows } = await app.pool.query(`select 1 from ${table} where tournament_id = $1`, [id]);
      expect(rows, table).toEqual([]);
    }
    for (const table of ['votes', 'comments']) {
      const { rows } = await app.pool.query(`select 1 from ${table} where matchup_id = $1`, [matchup?.id]);
      expect(rows, table).toEqual([]);
    }
    expect(
      (await creator.call(routes.listTournaments)).body.map((card: { id: number }) => card.id),
    ).not.toContain(id);
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
  it('of the role takes effect at the user’s next request (rule O6)', async () => {
    const person = await app.signUp('promoted');
    const list = () => person.call(routes.adminListUsers);
    expect((await list()).status).toBe(403);
    expect((await admin.call(routes.adminSetRole, at(person.id, { role: 'admin' }))).body.role).toBe('admin');
    expect((await list()).status).toBe(200);
    await admin.call(routes.adminSetRole, at(person.id, { role: 'user' }));
    expect((await list()).status).toBe(403);
  });

  it('never removes the only admin (rule O6)', async () => {
    expect(await admin.call(routes.adminSetRole, at(admin.id, { role: 'user' }))).toMatchObject({
      status: 409,
    });
    expect((await admin.call(routes.adminDeleteUser, at(admin.id))).status).toBe(409);
    const other = await app.signUp('second_admin');
    await admin.call(routes.adminSetRole, at(other.id, { role: 'admin' }));
    const replies = await Promise.all([
      admin.call(routes.adminSetRole, at(other.id, { role: 'user' })),
      other.call(routes.adminSetRole, at(admin.id, { role: 'user' })),
    ]);
    const { rows } = await app.pool.query("select id from users where role = 'admin'");
    expect(rows).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    await app.pool.query("update users set role = case when id = $1 then 'admin' else 'user' end", [
      admin.id,
    ]);
    await app.sessions.refreshAllOf(admin.id);
    await app.sessions.refreshAllOf(other.id);
  });

  it('stores corrected stats as adjustments, and later votes add to the stats (rule O7)', async () => {
    const person = await app.signUp('corrected');
    const stats = { points: 250, totalVotes: 9, tournamentsWon: 1, level: 12 };
    expect((await admin.call(routes.adminSetStats, at(person.id, stats))).body).toMatchObject(stats);
    await expectCountsToAgree(app);
    const { matchup } = await runningPlayoff();
    await vote(person, matchup, 1);
    expect((await person.call(routes.getCurrentUser)).body).toMatchObject({
      points: 251,
      totalVotes: 10,
      level: 12,
    });
    // A level that an admin set stays when only the points change.
    await admin.call(routes.adminSetStats, at(person.id, { points: 0 }));
    expect((await person.call(routes.getCurrentUser)).body).toMatchObject({ points: 0, level: 9 });
    const { rows } = await app.pool.query(
      'select field, delta, admin_id from adjustments where user_id = $1 order by id',
      [person.id],
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
    const { body } = await person.call(routes.getCurrentUser);
    expect(body).toMatchObject({ points: 0, totalVotes: 0, level: 1 });
    await expectCountsToAgree(app);
  });
});

describe('a deleted user', () => {
  it('is signed out, frees the e-mail address, and keeps songs, votes and messages as ‘Deleted user’ (rule O8)', async () => {
    const leaver = await app.signUp('leaver');
    const four = [leaver, ...people.slice(1, 4)];
    const before = await drawTournament(creator, four);
    const { id } = before;
    const [matchup] = before.matchups;
    if (!matchup) throw new Error('Nothing was drawn');
    await creator.call(routes.activateMatchup, at(matchup.id));
    await vote(leaver, matchup, 1);
    await leaver.call(routes.createComment, { body: { content: 'Bye', matchupId: matchup.id } });

    expect((await admin.call(routes.adminDeleteUser, at(leaver.id))).status).toBe(200);
    expect((await leaver.call(routes.getCurrentUser)).status).toBe(401);
    const after = await detailOf(creator, id);
    expect(after.matchups.map((m) => [m.song1Id, m.song2Id])).toEqual(
      before.matchups.map((m) => [m.song1Id, m.song2Id]),
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
    const playing = await fillTournament(host, four, { schedulingType: 'manual' }, { pitch: 'Best of all' });
    const veiled = await createTournament(host, { submitterVisibility: 'after_elimination' });
    const song = await enterSong(person, veiled, 'Veiled', { pitch: 'Guess who' });
    await host.call(routes.generateBracket, at(playing));
    const [matchup] = (await detailOf(host, playing)).matchups as [Matchup];
    await host.call(routes.activateMatchup, at(matchup.id));
    const write = async (by: TestUser, content: string, parentId?: number) =>
      (await by.call(routes.createComment, { body: { content, matchupId: matchup.id, parentId } })).body.id;
    const first = await write(person, 'My secret');
    await write(host, 'An answer', first);
    const live = await openLiveClient(await app.http.listen({ port: 0, host: '127.0.0.1' }));
    await live.join(playing);
    const wrong = await admin.call(routes.adminDeleteUser, { ...at(person.id), query: { texts: 'burn' } });
    expect(wrong).toMatchObject(refusalAt('texts'));

    const reply = await admin.call(routes.adminDeleteUser, { ...at(person.id), query: { texts: 'empty' } });
    expect(reply.status).toBe(200);
    await eventually(() => {
      const changed = live.received.flatMap((message) =>
        message.type === 'comment_event' ? (message.patch?.comments ?? []) : [],
      );
      expect(changed).toMatchObject([{ id: first, content: 'This message was deleted', isDeleted: true }]);
    });
    live.socket.terminate();
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
    await app.pool.query('update songs set is_eliminated = true where id = $1', [song]);
    await emptyShownPitches(app.context.db);
    const { rows } = await app.pool.query(
      "select (select pitch from songs where id = $1), (select count(*)::int from comments where content like '%secret%')",
      [song],
    );
    expect(rows).toEqual([{ pitch: null, count: 0 }]);
    const [entry] = (await admin.call(routes.adminListHistory, { query: { action: 'user_deleted' } })).body;
    expect(entry.after).toEqual({ textsEmptied: true });
    await expectCountsToAgree(app);
  });

  it('leaves no text that was on its way when the account was emptied', async () => {
    const host = await app.signUp('hasty');
    const { id: playing } = await drawTournament(host, people.slice(0, 4));
    const [matchup] = (await detailOf(admin, playing)).matchups as [Matchup];
    const written = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const writer = await app.signUp(`hasty${n}`);
        const body = { content: 'On its way', matchupId: matchup.id };
        const [{ status }] = await Promise.all([
          admin.call(routes.adminDeleteUser, { ...at(writer.id), query: { texts: 'empty' } }),
          writer.call(routes.createComment, { body }),
        ]);
        return status;
      }),
    );
    expect(new Set(written)).toEqual(new Set([200]));
    const { rows } = await app.pool.query("select count(*)::int from comments where content = 'On its way'");
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('writes no text in a request that waits for the deletion', async () => {
    const host = await app.signUp('waiting');
    const writer = await app.signUp('waiter');
    const [matchup] = (await drawTournament(host, people.slice(0, 4))).matchups as [Matchup];
    const deletion = await app.pool.connect();
    await deletion.query('begin');
    await deletion.query('update users set deleted_at = now() where id = $1', [writer.id]);
    const writing = writer.call(routes.createComment, {
      body: { content: 'Too late', matchupId: matchup.id },
    });
    await eventually(async () => {
      const { rowCount } = await app.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      expect(rowCount).toBe(1);
    });
    await deletion.query('commit');
    deletion.release();
    expect((await writing).status).toBe(401);
  });
});
