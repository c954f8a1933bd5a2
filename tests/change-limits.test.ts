import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { createTestApp, type TestApp, type TestUser } from './support/app.ts';
import { createTournament } from './support/tournaments.ts';

let app: TestApp;
let person: TestUser;
let id: number;

beforeAll(async () => {
  app = await createTestApp({ LIMIT_CHANGES: '2' });
  person = await app.signUp('eager');
  id = await createTournament(person);
  for (const route of [routes.leaveTournament, routes.joinTournament]) {
    expect((await person.call(route, { params: { id } })).status).toBe(200);
  }
});
afterAll(() => app.close());

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
      expect(reply).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    },
  );

  it('do not count against another user (rule L9)', async () => {
    const other = await app.signUp('calm');
    expect((await other.call(routes.joinTournament, { params: { id } })).status).toBe(200);
  });
});
