import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

/** Signs up a new user, who stays signed in, and starts a playoff of that user. Returns the playoff's id. */
async function createPlayoff(api: APIRequestContext, songs: number): Promise<number> {
  const username = `frames_${randomUUID().slice(0, 8)}`;
  const names = { firstName: 'Frame', lastName: 'Counter', username };
  await send(api, 'post', '/api/auth/login', {
    email: `${username}@bench.example`,
    password: 'long enough',
    ...names,
  });
  const { id } = await send(api, 'post', '/api/tournaments', {
    name: username,
    tournamentType: 'playoff',
    maxParticipants: songs,
    minUsers: 2,
    schedulingType: 'manual',
  });
  for (let number = 1; number <= songs; number += 1) {
    await send(api, 'post', `/api/tournaments/${id}/songs`, {
      title: `Song ${number}`,
      artist: `Band ${number}`,
      submissionType: 'main_participant_entry',
    });
  }
  await send(api, 'post', `/api/tournaments/${id}/generate-bracket`, {});
  return id;
}

/** Starts a playoff of 64 songs and returns its id. */
export const createBracket = (api: APIRequestContext) => createPlayoff(api, 64);

/** Starts a playoff of four songs with two open matches. The first match ends after `seconds`. Returns the playoff's id. */
export async function createMatches(api: APIRequestContext, seconds: number): Promise<number> {
  const id = await createPlayoff(api, 4);
  const now = Number((await api.get('/healthz')).headers()['server-time']);
  const matchups: { id: number; song1: unknown; song2: unknown }[] = await (
    await api.get(`/api/tournaments/${id}/matchups`)
  ).json();
  const playable = matchups.filter(({ song1, song2 }) => song1 && song2);
  for (const [index, matchup] of playable.entries()) {
    await send(api, 'patch', `/api/matchups/${matchup.id}/schedule`, {
      startTime: new Date(now - 1000).toISOString(),
      endTime: new Date(now + (seconds + index * 600) * 1000).toISOString(),
    });
  }
  return id;
}

async function send(api: APIRequestContext, method: 'post' | 'patch', path: string, data: object) {
  const answer = await api[method](path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}
