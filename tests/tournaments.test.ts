import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import type { ApiClient, TestUser } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  drawTournament,
  enterSong,
  fillTournament,
  MINUTE_MS,
  refusal,
} from './support/tournaments.ts';
import { sendInTurns } from './support/turns.ts';

const create = (patch: object) =>
  ada.call(routes.createTournament, { body: { name: 'Cup', maxParticipants: 4, ...patch } });

const { app, people } = await createCommunity({}, ['ada', 'grace']);
const [ada, grace] = people;

describe('creating a tournament', () => {
  it('answers with its id and the defaults (rules C4, C7)', async () => {
    const reply = await create({});
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      id: expect.any(Number),
      name: 'Cup',
      status: 'setup',
      currentPhase: 'submission',
      tournamentType: 'playoff',
      isPublic: true,
      ...AUTOMATIC,
      startDateMode: 'auto',
      groupPhaseScheduling: 'concurrent',
      thirdPlaceMatch: false,
      minUsers: 2,
      songsPerGroup: 4,
      matchDurationMinutes: 60,
      matchIntervalMinutes: 60,
      tournamentDurationDays: 7,
      creatorId: ada.id,
      participantCount: 1,
      songCount: 0,
      drawSeed: null,
    });
  });

  const whole = (setting: string, least: number, most: number) =>
    `${setting} must be a whole number from ${least} to ${most}.`;
  const uneven =
    'Tournament configuration creates uneven bracket progression. Use 16 or 32 songs for clean playoffs.';
  const missing = 'Tournament start date is required when using custom date mode.';
  const CUSTOM = { startDateMode: 'custom' };
  const GROUPS = { tournamentType: 'round_robin' };

  it.each<[object, string, string]>([
    [{ name: '   ' }, 'name', 'Tournament name is required'],
    [{ name: undefined }, 'name', 'Tournament name is required'],
    [{ name: 'x'.repeat(256) }, 'name', 'Name too long'],
    [{ maxParticipants: 3 }, 'maxParticipants', whole('Tournament size', 4, 64)],
    [{ maxParticipants: 8.5 }, 'maxParticipants', whole('Tournament size', 4, 64)],
    [{ maxParticipants: 65 }, 'maxParticipants', whole('Tournament size', 4, 64)],
    [{ ...GROUPS, maxParticipants: 7 }, 'maxParticipants', whole('Tournament size', 8, 64)],
    [{ maxParticipants: 12 }, 'maxParticipants', uneven],
    [{ maxParticipants: 8, songsPerGroup: 3 }, 'maxParticipants', uneven],
    [{ minUsers: 1 }, 'minUsers', whole('Minimum participants', 2, 100)],
    [{ songsPerGroup: 7 }, 'songsPerGroup', whole('Songs per group', 3, 6)],
    [{ matchDurationMinutes: 721 }, 'matchDurationMinutes', whole('Match duration', 1, 720)],
    [{ matchDurationMinutes: 1.5 }, 'matchDurationMinutes', whole('Match duration', 1, 720)],
    [{ matchIntervalMinutes: 0 }, 'matchIntervalMinutes', whole('Match interval', 1, 120)],
    [{ tournamentDurationDays: 29 }, 'tournamentDurationDays', whole('Tournament duration', 1, 28)],
    [CUSTOM, 'tournamentStartDate', missing],
    [{ ...CUSTOM, tournamentStartDate: '' }, 'tournamentStartDate', missing],
    [
      { ...CUSTOM, tournamentStartDate: '2020-01-01T00:00:00Z' },
      'tournamentStartDate',
      'The start date must be in the future.',
    ],
  ])('refuses %j at %s (rule C5)', async (patch, path, message) => {
    const reply = await create(patch);
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toContainEqual({ path, message });
  });

  it('accepts the sizes of the create screen, and other sizes for groups (rules C2, C6)', async () => {
    const sizes = { playoff: [4, 8, 16], round_robin: [8, 9, 16, 32, 64] };
    for (const [tournamentType, allowed] of Object.entries(sizes)) {
      for (const maxParticipants of allowed)
        expect((await create({ tournamentType, maxParticipants })).status).toBe(201);
    }
  });

  it('happens once in 24 hours for one Idempotency-Key, which another body cannot reuse (rules L5, L6)', async () => {
    const send = (name: string) =>
      ada.call(routes.createTournament, {
        body: { name, maxParticipants: 4 },
        headers: { 'idempotency-key': 'the same attempt' },
      });
    const [first, twin] = await Promise.all([send('Once'), send('Once')]);
    expect(twin.body.id).toBe(first.body.id);
    expect((await send('Once')).body).toEqual(first.body);
    expect(await send('Twice')).toMatchObject(refusal(409, 'KEY_REUSED'));
    app.clock.advance(24 * 60 * MINUTE_MS + 1);
    expect((await send('Once')).body.id).not.toBe(first.body.id);
  });
});

describe('reading a tournament', () => {
  it('is open to visitors when it is public, carries the server’s time, and answers 304 until it changes (rule K10)', async () => {
    const id = await createTournament(ada);
    const read = (headers = {}) => app.visitor.call(routes.getTournament, { ...at(id), headers });
    const { body, headers } = await read();
    expect(headers['server-time']).toBe(String(app.clock.now().getTime()));
    expect(body).toMatchObject({ songs: [], matchups: [], groups: [], creator: { id: ada.id } });
    expect(JSON.stringify(body)).not.toContain('@test.example');
    const known = { 'if-none-match': String(headers.etag) };
    expect((await read(known)).status).toBe(304);
    await enterSong(ada, id, 'Fresh');
    expect((await read(known)).status).toBe(200);
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for a client that accepts %s', async (accepted, encoding, unpack) => {
    const id = await fillTournament(ada, [ada, grace, ada, grace]);
    const url = `/api/tournaments/${id}`;
    const plain = await app.http.inject({ url });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const headers = { 'accept-encoding': accepted };
    const packed = await app.http.inject({ url, headers });
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
    expect(unpack(packed.rawPayload)).toEqual(plain.rawPayload);
    const again = { ...headers, 'if-none-match': String(packed.headers.etag) };
    expect((await app.http.inject({ url, headers: again })).statusCode).toBe(304);
  });
});

it('a private tournament from before there were links with a token is listed for its creator and participants, and opens for every user but no visitor', async () => {
  const id = await createTournament(ada, { isPublic: false });
  await app.rows('update tournaments set share_token = null where id = $1', id);
  const listedFor = async (...readers: ApiClient[]) => {
    const lists = await Promise.all(readers.map((reader) => reader.call(routes.listTournaments)));
    return lists.map(({ body }) => body.some((card: { id: number }) => card.id === id));
  };
  expect(await listedFor(ada, grace, app.visitor)).toEqual([true, false, false]);
  expect((await grace.call(routes.getTournament, at(id))).status).toBe(200);
  for (const route of [routes.getTournament, routes.listMatchups])
    expect((await app.visitor.call(route, at(id))).status).toBe(401);
  await grace.call(routes.joinTournament, at(id));
  expect(await listedFor(grace)).toEqual([true]);
});

describe('joining', () => {
  const participants = async (id: number) => (await app.visitor.call(routes.listParticipants, at(id))).body;

  it('takes who comes, goes and enters songs in turns, which leave the connections to readers', async () => {
    const id = await createTournament(ada, { maxParticipants: 4 });
    const send = () =>
      Array.from({ length: 12 }, (_, place) => [
        grace.call(routes.joinTournament, { ...at(id), headers: { 'idempotency-key': `turn ${place}` } }),
        grace.call(routes.leaveTournament, at(id)),
        ada.call(routes.submitSong, {
          ...at(id, { title: `Song ${place}`, artist: 'Turn', submissionType: MAIN_ENTRY }),
          headers: { 'idempotency-key': `song ${place}` },
        }),
      ]).flat();
    const lock = 'select from tournaments where id = $1 for update';
    const read = () => app.visitor.call(routes.getTournament, at(id));
    const statuses = await sendInTurns(app, { lock, id, send, kinds: 3, read });
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    expect(statuses).toContain(201);
  });

  it('makes a participant once, which the own participation tells, and a follower after the start', async () => {
    const id = await createTournament(ada);
    const expectParticipation = async (reader: TestUser, hasJoined: boolean) =>
      expect(await reader.call(routes.getParticipation, at(id))).toMatchObject({
        body: { hasJoined, isFollowing: false, isManager: false, ownSongIds: [] },
        headers: { 'cache-control': 'no-store' },
      });
    await expectParticipation(ada, true);
    await expectParticipation(grace, false);
    expect(await grace.call(routes.joinTournament, at(id))).toMatchObject(refusal(200, 'Joined tournament!'));
    await expectParticipation(grace, true);
    expect(await grace.call(routes.joinTournament, at(id))).toMatchObject(refusal(409, 'ALREADY_JOINED'));
    expect(await participants(id)).toMatchObject([{ userId: ada.id }, { userId: grace.id }]);
    const { id: full } = await drawTournament(ada, [ada, ada, ada, ada], AUTOMATIC);
    await grace.call(routes.joinTournament, at(full));
    expect((await participants(full))[1]).toMatchObject({ userId: grace.id, isFollowing: true });
  });

  it('shows the songs of each participant, and no e-mail address', async () => {
    const id = await createTournament(ada);
    await enterSong(grace, id, 'Entry', { tiebreakers: 3 });
    const [, row] = await participants(id);
    expect(row).toMatchObject({ user: { email: null }, songs: [{ mainEntry: { title: 'Entry' } }] });
    expect(row.songs[0].tiebreakers).toHaveLength(3);
  });
});
