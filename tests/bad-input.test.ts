import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { type RouteName, routes } from '#contract/routes.ts';
import { createTestApp, type Person, type TestApp } from './support/app.ts';
import { createTournament, detailOf, fillTournament } from './support/tournaments.ts';

let app: TestApp;
let ada: Person;
let ids: { tournament: number; matchup: number; song: number; filling: number };

beforeAll(async () => {
  app = await createTestApp({
    LIMIT_TOURNAMENTS: '100000',
    LIMIT_COMMENTS: '100000',
    LIMIT_VOTES: '100000',
    LIMIT_REGISTRATIONS: '100000',
    LIMIT_SIGN_IN_FAILURES: '100000',
  });
  ada = await app.signUp('ada');
  const id = await fillTournament(ada, [ada, ada, ada, ada], { schedulingType: 'manual' });
  await ada.call(routes.generateBracket, { params: { id } });
  const filling = await createTournament(ada, { tournamentType: 'round_robin', maxParticipants: 64 });
  const [matchup] = (await detailOf(ada, id)).matchups;
  ids = { tournament: id, matchup: matchup?.id ?? 0, song: matchup?.song1Id ?? 0, filling };
});
afterAll(() => app.close());

/** What clients send by mistake or on purpose. */
const NASTY = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  true,
  [],
  {},
  '\u0000',
  'a\u0000b',
  '\ud800',
  'http://example.com/\u0000',
  'javascript:alert(1)',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00.000Z',
  "'; drop table users; --",
  'x'.repeat(10_000),
  '🎤'.repeat(300),
];
const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.integer(),
  fc.double(),
  fc.array(fc.anything({ maxDepth: 2 }), { maxLength: 3 }),
);

const FIELDS: Partial<Record<RouteName, string[]>> = {
  logIn: ['email', 'password', 'firstName', 'lastName', 'username', 'rememberMe'],
  updateProfile: ['firstName', 'lastName', 'username'],
  createTournament: [
    'name',
    'description',
    'maxParticipants',
    'minUsers',
    'songsPerGroup',
    'tournamentType',
    'matchDurationMinutes',
    'tournamentDurationDays',
    'isPublic',
    'schedulingType',
    'startDateMode',
    'groupPhaseScheduling',
    'tournamentStartDate',
    'matchIntervalMinutes',
    'thirdPlaceMatch',
  ],
  submitSong: [
    'title',
    'artist',
    'url',
    'spotifyUrl',
    'youtubeUrl',
    'coverUrl',
    'pitch',
    'platform',
    'submissionType',
  ],
  updateSchedule: ['startTime', 'endTime'],
  castVote: ['tournamentId', 'matchupId', 'songId'],
  createComment: ['content', 'matchupId', 'parentId'],
};

/** Bodies that are right but for some fields, so that the bad value is what is judged. */
const right = (name: string): object => {
  if (name === 'createTournament') return { name: 'Cup', maxParticipants: 4 };
  if (name === 'submitSong')
    return { title: `T${Math.random()}`, artist: 'A', submissionType: 'main_participant_entry' };
  if (name === 'castVote') return { tournamentId: ids.tournament, matchupId: ids.matchup, songId: ids.song };
  if (name === 'createComment') return { content: 'Hi', matchupId: ids.matchup };
  if (name === 'updateSchedule') return { startTime: null, endTime: null };
  if (name === 'updateProfile') return { firstName: 'A', lastName: 'B' };
  return { email: 'a@test.example', password: 'long enough', firstName: 'A', lastName: 'B', username: 'a' };
};
const idOf = (name: string) => (name === 'updateSchedule' ? ids.matchup : ids.filling);

async function send(name: string, body: object): Promise<void> {
  // Signing in would end the session that the other calls need.
  const caller = name === 'logIn' ? app.visitor : ada;
  const reply = await caller.call(routes[name as RouteName], { params: { id: idOf(name) }, body });
  if (reply.status < 400) return;
  expect(reply.status, JSON.stringify(body)).toBeLessThan(500);
  expect(errorBody.parse(reply.body).error).toBe(reply.body.message);
}

describe.each(Object.entries(FIELDS))('%s', (name, fields) => {
  it('answers every known nasty value in every field with R7’s body, and never with a 500', async () => {
    for (const field of fields) {
      for (const value of NASTY) await send(name, { ...right(name), [field]: value });
    }
  });

  it('does so for values that nobody thought of', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...fields), nasty, { minKeys: 1, maxKeys: 2 }),
        async (values) => {
          await send(name, { ...right(name), ...values });
        },
      ),
      { numRuns: 150 },
    );
  });
});
