import { type APIRequestContext, expect, type Page, request } from '@playwright/test';

export type Stage = {
  tournamentId: number;
  matchupId: number;
  /** Of the two songs that play, in their corners. */
  titles: [string, string];
  /** When the match ends, in milliseconds since 1970. */
  endsAt: number;
  /** How it stands, by the server. */
  votes(): Promise<[number, number]>;
};

let stages = 0;

export type Scene = {
  /** Till the first semifinal begins; without it, it has begun. */
  startsInSeconds?: number;
  /** Till it ends. */
  seconds?: number;
  /** The link of each song, if any. */
  url?: string;
};

/** A playoff of four songs of one creator, of which one semifinal has its time: nobody votes in it but the test. */
export async function setStage(
  address: string,
  { startsInSeconds = -1, seconds = 600, url }: Scene = {},
): Promise<Stage> {
  stages += 1;
  const number = stages;
  const api = await request.newContext({ baseURL: address });
  await register(api, `stager${number}`);
  const { id: tournamentId } = await post(api, '/api/tournaments', {
    name: `Stage ${number}`,
    tournamentType: 'playoff',
    maxParticipants: 4,
    minUsers: 2,
    schedulingType: 'manual',
  });
  for (const song of ['One', 'Two', 'Three', 'Four']) {
    const submissionType = 'main_participant_entry';
    await post(api, `/api/tournaments/${tournamentId}/songs`, {
      title: song,
      artist: song,
      url: url ?? null,
      submissionType,
    });
  }
  await post(api, `/api/tournaments/${tournamentId}/generate-bracket`);
  const matchups = async () => (await api.get(`/api/tournaments/${tournamentId}/matchups`)).json();
  const [first] = (await matchups()).filter(
    (each: { song1: unknown; song2: unknown }) => each.song1 && each.song2,
  );
  const now = Number((await api.get('/healthz')).headers()['server-time']);
  const [startTime, endsAt] = [new Date(now + startsInSeconds * 1000), now + seconds * 1000];
  const answer = await api.patch(`/api/matchups/${first.id}/schedule`, {
    data: { startTime: startTime.toISOString(), endTime: new Date(endsAt).toISOString() },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const find = async () => (await matchups()).find((each: { id: number }) => each.id === first.id);
  if (startsInSeconds < 0) await expect.poll(async () => (await find()).status).toBe('active');
  return {
    tournamentId,
    matchupId: first.id,
    titles: [first.song1.title, first.song2.title],
    endsAt,
    async votes() {
      const { song1Votes, song2Votes } = await find();
      return [song1Votes, song2Votes];
    },
  };
}

/** Signs the page's reader up at the API. */
export async function register(
  api: Page['request'],
  username: string,
  domain = 'stage.example',
): Promise<void> {
  await post(api, '/api/auth/login', {
    email: `${username}@${domain}`,
    password: 'long enough',
    firstName: username,
    lastName: 'Stage',
    username,
  });
}

/** Signs the server's admin in, who may have registered in another test. */
export async function signInAsAdmin(api: APIRequestContext): Promise<void> {
  const credentials = { email: 'keeper@journey.example', password: 'long enough' };
  const names = { firstName: 'Keeper', lastName: 'Journey', username: 'keeper' };
  const registered = await api.post('/api/auth/login', { data: { ...credentials, ...names } });
  if (!registered.ok()) await post(api, '/api/auth/login', credentials);
}

export async function post(api: APIRequestContext, path: string, data: object = {}) {
  const answer = await api.post(path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}
