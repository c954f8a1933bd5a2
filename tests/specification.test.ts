import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { cookieOf, createTestApp, type TestApp } from './support/app.ts';
import { eventually } from './support/eventually.ts';

/**
 * A client that knows the product's specifications and nothing of this project's code: paths, payloads and fields are
 * written out here. It uses the whole product once, and each step builds on the one before it.
 */

let app: TestApp;
let url: string;
let creator = '';
let member = '';
let admin = '';
let creatorId = 0;
let playoff = 0;
let groups = 0;
let openMatchup: Row;

type Row = { id: number; song1Id: number; song2Id: number };

beforeAll(async () => {
  app = await createTestApp({ ADMIN_EMAIL: 'admin@spec.example', LIMIT_VOTES: '1000' });
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function call(method: string, path: string, { as = '', body }: { as?: string; body?: object } = {}) {
  const reply = await app.http.inject({
    method: method as 'GET',
    url: path,
    headers: as ? { cookie: as } : {},
    ...(body ? { payload: body } : {}),
  });
  const isJson = String(reply.headers['content-type']).includes('json');
  return {
    status: reply.statusCode,
    body: isJson ? reply.json() : reply.rawPayload,
    cookie: cookieOf({ status: reply.statusCode, body: null, headers: reply.headers }) ?? '',
    headers: reply.headers,
  };
}

async function ok(method: string, path: string, as = '', body?: object) {
  const reply = await call(method, path, { as, ...(body ? { body } : {}) });
  expect([200, 201], `${method} ${path}: ${JSON.stringify(reply.body)}`).toContain(reply.status);
  return reply.body;
}

function expectFields(row: object, fields: string): void {
  for (const field of fields.split(/,\s*/)) expect(row, field).toHaveProperty(field);
}

const USER =
  'id, username, firstName, lastName, email, profileImageUrl, role, level, points, totalVotes, tournamentsWon, perfectPredictions, createdAt, updatedAt';
const CARD =
  'id, name, status, currentPhase, songCount, maxParticipants, participantCount, minUsers, creatorId, tournamentType, startDateMode, tournamentStartDate, matchDurationMinutes, currentMatchup, champion';
const TOURNAMENT =
  'id, name, description, status, currentPhase, currentRound, totalRounds, maxParticipants, minUsers, tournamentType, format, bracketSize, isPublic, totalVotes, creatorId, winnerId, heroBackground, startDate, endDate, createdAt, schedulingType, matchDurationMinutes, matchIntervalMinutes';
const SONG =
  'id, title, artist, url, spotifyUrl, youtubeUrl, pitch, albumCover, coverUrl, artworkUrl, platform, isEliminated, groupId, submitterId, submitter, submissionType';
const MATCHUP =
  'id, tournamentId, phase, round, position, status, song1Id, song2Id, song1, song2, song1Votes, song2Votes, totalVotes, winnerId, groupId, startTime, endTime, tiebreakerLevel, parentMatchupId';
const COMMENT = 'id, content, createdAt, updatedAt, likes, user, userId, parentId, replies';
const PREDICTION = 'id, title, description, imageUrl, expiresAt, yesVotes, noVotes, totalVotes';

async function register(name: string): Promise<string> {
  const { status, cookie, body } = await call('POST', '/api/auth/login', {
    body: {
      email: `${name}@spec.example`,
      password: 'long enough',
      firstName: name,
      lastName: 'Spec',
      username: name,
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return cookie;
}

/** Enters the four songs of an entry, in their order. */
async function submit(as: string, tournament: number, name: string): Promise<void> {
  const kinds = [
    'main_participant_entry',
    'tiebreaker_option_1',
    'tiebreaker_option_2',
    'tiebreaker_option_3',
  ];
  for (const [index, submissionType] of kinds.entries()) {
    const song = await ok('POST', `/api/tournaments/${tournament}/songs`, as, {
      title: `${name} ${index}`,
      artist: `${name} Band`,
      url: 'https://www.youtube.com/watch?v=abcdefghijk',
      pitch: null,
      platform: 'youtube',
      submissionType,
      spotifyUrl: null,
      youtubeUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
      coverUrl: null,
    });
    expectFields(song, SONG);
    expect(song).toMatchObject({ platform: 'youtube', submissionType });
  }
}

async function upload(path: string, field: string, as: string) {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff6a3d' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  const reply = await fetch(url + path, { method: 'POST', headers: { cookie: as }, body: form });
  expect(reply.status).toBe(200);
  return reply.json();
}

const later = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();

describe('a client written from the specification can use', () => {
  it('the account', async () => {
    creator = await register('creator');
    member = await register('member');
    admin = await register('admin');
    const user = await ok('GET', '/api/auth/user', creator);
    expectFields(user, `${USER}, rank`);
    creatorId = user.id;
    const signedOut = await call('GET', '/api/auth/user');
    expect([signedOut.status, signedOut.body.message]).toEqual([401, 'Unauthorized']);
    expect((await call('GET', '/api/login')).status).toBe(302);
    const body = { email: 'creator@spec.example', password: 'long enough' };
    const again = await call('POST', '/api/auth/login', { body });
    await ok('POST', '/api/auth/logout', again.cookie);
    expect((await call('GET', '/api/auth/user', { as: again.cookie })).status).toBe(401);
    const saved = { firstName: 'Crea', lastName: 'Tor', username: 'creator_2' };
    expect(await ok('PATCH', '/api/auth/user', creator, saved)).toMatchObject(saved);
    await upload('/api/profile-image/upload', 'image', creator);
    expect((await ok('GET', '/api/auth/user', creator)).profileImageUrl).toEqual(expect.any(String));
    const passwords = { currentPassword: 'long enough', newPassword: 'longer than that' };
    await ok('POST', '/api/auth/password', creator, passwords);
  });

  it('the calls that create, join and fill a tournament', async () => {
    const settings = {
      description: 'Four songs',
      minUsers: 2,
      songsPerGroup: 4,
      matchDurationMinutes: 60,
      tournamentDurationDays: 7,
      isPublic: true,
      schedulingType: 'manual',
      startDateMode: 'auto',
      groupPhaseScheduling: 'concurrent',
      matchIntervalMinutes: 60,
      thirdPlaceMatch: true,
    };
    playoff = (
      await ok('POST', '/api/tournaments', creator, {
        ...settings,
        name: 'Playoff',
        maxParticipants: 4,
        tournamentType: 'playoff',
      })
    ).id;
    groups = (
      await ok('POST', '/api/tournaments', creator, {
        ...settings,
        name: 'Groups',
        maxParticipants: 8,
        tournamentType: 'round_robin',
      })
    ).id;
    for (const card of await ok('GET', '/api/tournaments')) expectFields(card, CARD);
    await ok('POST', `/api/tournaments/${playoff}/join`, member);
    for (const [index, name] of ['A', 'B', 'C', 'D'].entries()) {
      await submit(index % 2 ? member : creator, playoff, name);
    }
    for (const name of 'EFGHIJKL') await submit(member, groups, name);
    const detail = await ok('GET', `/api/tournaments/${playoff}`);
    expectFields(detail, `${TOURNAMENT}, songs, matchups, groups, creator`);
    for (const song of detail.songs) expectFields(song, SONG);
    const usage = await ok('GET', `/api/tournaments/${playoff}/tiebreaker-usage`);
    expect(Object.values(usage)).toEqual([3, 3, 3, 3]);
    const participants = await ok('GET', `/api/tournaments/${playoff}/participants`, creator);
    for (const participant of participants) {
      expectFields(participant, 'id, userId, createdAt, isFollowing, user, songs');
      expectFields(participant.user, 'id, username, email, profileImageUrl');
      for (const songs of participant.songs) expectFields(songs, 'mainEntry, tiebreakers');
    }
    const own = detail.songs.find((song: { submitterId: number }) => song.submitterId === creatorId);
    const { artworkUrl } = await upload(`/api/songs/${own.id}/artwork/upload`, 'artwork', creator);
    for (const path of [artworkUrl, `/api/artwork/${own.id}`]) {
      expect((await call('GET', path)).headers['content-type']).toBe('image/webp');
    }
    const background = { type: 'gradient', direction: 'to right', colors: ['#112233', '#445566'] };
    await ok('PATCH', `/api/tournaments/${playoff}/background`, creator, background);
  });

  it('the bulk deletions', async () => {
    const spare = (await ok('POST', '/api/tournaments', creator, { name: 'Spare', maxParticipants: 4 })).id;
    await submit(member, spare, 'Z');
    const { songs } = await ok('GET', `/api/tournaments/${spare}`);
    const songIds = [songs[0].id];
    expect(await ok('POST', `/api/tournaments/${spare}/songs/delete-bulk`, creator, { songIds })).toEqual({
      deletedMain: 1,
      deletedTiebreakers: 3,
    });
    const participants = await ok('GET', `/api/tournaments/${spare}/participants`, creator);
    const participantIds = participants.map(({ id }: { id: number }) => id);
    const bulk = `/api/tournaments/${spare}/participants/bulk`;
    expect(await ok('DELETE', bulk, creator, { participantIds })).toEqual({ deletedCount: 2 });
  });

  it('the draw and the schedule', async () => {
    await ok('POST', `/api/tournaments/${playoff}/generate-bracket`, creator);
    await ok('POST', `/api/tournaments/${playoff}/generate-knockout`, creator);
    const matchups = await ok('GET', `/api/tournaments/${playoff}/matchups`);
    for (const matchup of matchups) expectFields(matchup, MATCHUP);
    const [first, second] = matchups;
    await ok('PATCH', `/api/matchups/${second.id}/schedule`, creator, {
      startTime: later(5),
      endTime: later(65),
    });
    await ok('PATCH', `/api/matchups/${second.id}/schedule`, creator, { startTime: null, endTime: null });
    const generated = await ok('POST', `/api/tournaments/${playoff}/generate-schedule`, creator);
    expectFields(generated, 'scheduledCount, message');
    expect(generated.scheduledCount).toBe(4);
    await ok('POST', `/api/matchups/${first.id}/activate`, creator);
    openMatchup = await ok('GET', `/api/matchups/${first.id}`);
    expectFields(openMatchup, MATCHUP);
    const schedule = await ok('GET', `/api/tournaments/${playoff}/schedule`);
    for (const match of schedule.matchups) {
      expectFields(
        match,
        'id, startTime, endTime, status, phase, round, song1, song2, song1Votes, song2Votes',
      );
    }
    const third = matchups.find(({ phase }: { phase: string }) => phase === 'Third Place Match');
    await ok('DELETE', `/api/matchups/${third.id}`, creator);
    await ok('POST', `/api/tournaments/${groups}/generate-bracket`, creator);
    const { groups: drawn } = await ok('GET', `/api/tournaments/${groups}`);
    for (const group of drawn) expectFields(group, 'id, name');
  });

  it('votes and live messages', async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
    const received: { type: string }[] = [];
    socket.on('message', (data) => received.push(JSON.parse(String(data))));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'join_tournament', tournamentId: playoff }));
    await eventually(() => expect(received).not.toHaveLength(0));
    received.length = 0;
    const { id: matchupId, song1Id, song2Id } = openMatchup;
    const vote = (songId: number) =>
      ok('POST', '/api/votes', member, { tournamentId: playoff, matchupId, songId });
    expect(await vote(song1Id)).toMatchObject({ isUpdate: false, deleted: false });
    expect(await vote(song2Id)).toMatchObject({ isUpdate: true });
    expect(await vote(song2Id)).toMatchObject({ deleted: true });
    await vote(song1Id);
    expect(await ok('GET', `/api/tournaments/${playoff}/user-votes`, member)).toEqual([
      { matchupId, songId: song1Id },
    ]);
    await ok('GET', `/api/matchups/${matchupId}/votes/check`, member);
    const comment = await ok('POST', '/api/comments', member, { content: 'Hello', matchupId });
    expectFields(comment, COMMENT);
    await eventually(() => {
      expect(received).toContainEqual(
        expect.objectContaining({ type: 'vote_update', tournamentId: playoff }),
      );
      expect(received).toContainEqual(
        expect.objectContaining({ type: 'comment_event', matchupId, action: 'created' }),
      );
    });
    socket.terminate();
  });

  it('the discussion', async () => {
    const path = `/api/matchups/${openMatchup.id}/comments`;
    const [comment] = await ok('GET', path);
    await ok('POST', '/api/comments', creator, {
      content: 'A reply',
      matchupId: openMatchup.id,
      parentId: comment.id,
    });
    await ok('PATCH', `/api/comments/${comment.id}`, member, { content: 'Hello again' });
    await ok('POST', `/api/comments/${comment.id}/like`, creator);
    const [changed] = await ok('GET', path);
    expectFields(changed, COMMENT);
    expectFields(changed.user, 'firstName, lastName, profileImageUrl');
    expect(changed).toMatchObject({ content: 'Hello again', likes: 1, replies: [{ content: 'A reply' }] });
    await ok('DELETE', `/api/comments/${changed.replies[0].id}`, creator);
    await ok('DELETE', `/api/comments/${comment.id}`, member);
    expect(await ok('GET', path)).toEqual([]);
  });

  it('predictions and tokens', async () => {
    const asked = [];
    for (let n = 0; n < 6; n += 1) {
      const body = { title: `Q${n}`, description: null, imageUrl: null, expiresAt: later(10) };
      asked.push(await ok('POST', '/api/predictions', creator, body));
    }
    for (const prediction of await ok('GET', '/api/predictions')) expectFields(prediction, PREDICTION);
    for (const { id } of asked.slice(0, 5))
      await ok('POST', `/api/predictions/${id}/vote`, member, { vote: 'yes' });
    const tokens = await ok('GET', '/api/users/tokens', member);
    expectFields(tokens, 'tokens, lastRefresh');
    expect(tokens.tokens).toBe(0);
    const sixth = await call('POST', `/api/predictions/${asked[5].id}/vote`, {
      as: member,
      body: { vote: 'no' },
    });
    expect(sixth.status).toBe(409);
    app.clock.advance(11 * 60_000);
    await ok('POST', `/api/predictions/${asked[0].id}/resolve`, creator, { outcome: 'yes' });
  });

  it('leaderboards and profiles', async () => {
    for (const metric of ['points', 'votes', 'tournaments']) {
      for (const row of await ok('GET', `/api/leaderboard/${metric}`)) {
        expectFields(
          row,
          'id, rank, firstName, lastName, email, profileImageUrl, points, totalVotes, tournamentsWon',
        );
      }
      for (const row of await ok('GET', `/api/song-leaderboard/${metric}`)) {
        expectFields(
          row,
          'id, title, artist, artworkSmallUrl, localCoverPath, rank, totalPoints, totalVotesReceived, championshipWins, winPercentage',
        );
      }
    }
    for (const card of await ok('GET', `/api/users/${creatorId}/tournaments`, creator))
      expectFields(card, CARD);
    const achievements = await ok('GET', `/api/users/${creatorId + 1}/achievements`, member);
    expect(achievements.length).toBeGreaterThan(0);
    for (const achievement of achievements) expectFields(achievement, 'id, type, title, description');
  });

  it('the admin’s calls, which are refused to other users', async () => {
    const calls: [string, string, object?][] = [
      ['GET', '/api/admin/tournaments'],
      ['GET', '/api/admin/users'],
      ['GET', '/api/admin/song-submissions'],
      ['GET', '/api/admin/user-tournaments'],
      ['PATCH', `/api/admin/tournaments/${groups}/status`, { status: 'cancelled' }],
      ['PATCH', `/api/admin/users/${creatorId + 1}/role`, { role: 'admin' }],
      ['PATCH', `/api/admin/users/${creatorId + 1}/role`, { role: 'user' }],
      [
        'PATCH',
        `/api/admin/users/${creatorId + 1}/stats`,
        { points: 5, totalVotes: 6, tournamentsWon: 7, level: 8 },
      ],
      ['DELETE', `/api/admin/tournaments/${groups}`],
    ];
    for (const [method, path, body] of calls) {
      expect((await call(method, path, body ? { body } : {})).status, path).toBe(401);
      expect((await call(method, path, { as: creator, ...(body ? { body } : {}) })).status, path).toBe(403);
      await ok(method, path, admin, body);
    }
    for (const row of await ok('GET', '/api/admin/tournaments', admin)) {
      expectFields(row, 'id, name, status, songCount, participantCount, matchupCount');
    }
    for (const row of await ok('GET', '/api/admin/users', admin)) expectFields(row, USER);
    for (const row of await ok('GET', '/api/admin/song-submissions', admin)) {
      expectFields(
        row,
        'songId, songTitle, songArtist, songUrl, tournamentId, tournamentName, userFirstName, userLastName, userEmail, submittedAt',
      );
    }
    await ok('DELETE', `/api/admin/users/${creatorId + 1}`, admin);
    expect((await call('GET', '/api/auth/user', { as: member })).status).toBe(401);
  });
});
