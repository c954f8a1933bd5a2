import { describe, expect, it, onTestFinished } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { type CallInput, createTestApp } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { at, createTournament, refusal, signUpAll } from './support/tournaments.ts';

const { app, people } = await createCommunity({ LIMIT_CHANGES: '2' }, ['eager']);
const [person] = people;
const id = await createTournament(person);
for (const route of [routes.leaveTournament, routes.joinTournament]) {
  expect((await person.call(route, at(id))).status).toBe(200);
}

const CHANGES: [string, Route, object?][] = [
  ['joining', routes.joinTournament],
  ['leaving', routes.leaveTournament],
  ['settings', routes.updateTournament, { settingsVersion: 1, name: 'Other' }],
  ['backgrounds', routes.updateBackground, { type: 'solid', color: '#000000' }],
  ['cancellations', routes.cancelTournament, { reason: 'Rain' }],
  ['deletions', routes.deleteTournament],
  ['draws', routes.generateBracket],
  ['playoffs', routes.generateKnockout],
  ['removals', routes.deleteParticipants, { participantIds: [1] }],
  ['deleted songs', routes.deleteSongs, { songIds: [1] }],
  ['schedules', routes.generateSchedule],
  ['opened rounds', routes.openRound],
  ['opened matches', routes.activateMatchup],
  ['times of matches', routes.updateSchedule, { startTime: null, endTime: null }],
  ['deleted matches', routes.deleteMatchup],
  ['deleted messages', routes.deleteComment],
];

describe('the changes of a user', () => {
  it.each(CHANGES)(
    'share one limit, which refuses %s after two changes (rule L9)',
    async (_, route, body) => {
      const reply = await person.call(route, { params: { id }, ...(body ? { body } : {}) });
      expect(reply).toMatchObject(refusal(429, 'TOO_MANY_REQUESTS'));
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    },
  );

  it('do not count against another user (rule L9)', async () => {
    const other = await app.signUp('calm');
    expect((await other.call(routes.joinTournament, at(id))).status).toBe(200);
  });
});

const BODIES: [string, Route, CallInput][] = [
  ['votes', routes.castVote, { body: { tournamentId: 1, matchupId: 1, songId: 1 } }],
  ['reactions', routes.reactToComment, at(1, { reaction: 'fire' })],
  ['messages', routes.createComment, { body: { content: 'Hello', matchupId: 1 } }],
  ['tournaments', routes.createTournament, { body: { name: 'Cup', maxParticipants: 4 } }],
  ['predictions', routes.createPrediction, { body: { title: 'Rain?', expiresAt: '2031-01-01T00:00:00Z' } }],
  ['reports', routes.createReport, { body: { target: 'user', targetId: 999_999, reason: 'spam' } }],
  ['pictures', routes.uploadProfileImage, { file: Buffer.from('no picture') }],
];

describe('the limit of a user', () => {
  const LIMITED = ['VOTES', 'COMMENTS', 'TOURNAMENTS', 'PREDICTIONS', 'REPORTS', 'UPLOADS'];

  it.each(BODIES)(
    'refuses %s beyond it, and those of no other user (rule L9)',
    async (name, route, input) => {
      const strict = await createTestApp(Object.fromEntries(LIMITED.map((each) => [`LIMIT_${each}`, '2'])));
      onTestFinished(() => strict.close());
      const [eager, calm] = await signUpAll(strict, ['eager', 'calm']);
      const statuses: number[] = [];
      for (const user of [eager, eager, eager, calm]) statuses.push((await user.call(route, input)).status);
      expect(
        statuses.map((status) => status === 429),
        name,
      ).toEqual([false, false, true, false]);
    },
  );
});
