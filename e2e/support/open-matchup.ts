import { type APIRequestContext, expect, type Page, request } from '@playwright/test';

export type OpenMatchup = {
  tournamentId: number;
  matchupId: number;
  /** The titles of song 1 and song 2. */
  titles: [string, string];
  /** The other semifinal. */
  second: { matchupId: number; titles: [string, string] };
  /** The end of the matchup in epoch milliseconds. */
  endsAt: number;
  /** The credentials of its creator. */
  creator: { email: string; password: string };
  /** Reads the counts of song 1 and song 2 from the server. */
  votes(): Promise<[number, number]>;
};

let created = 0;

export type OpenMatchupOptions = {
  /** Seconds until the first semifinal starts. It has started if absent. */
  startsInSeconds?: number;
  /** Seconds until it ends. */
  seconds?: number;
  /** Seconds until the second semifinal starts, which ends later than the first one. It has no times if absent. */
  secondStartsInSeconds?: number;
  /** The link of each song. */
  url?: string;
  /** The four songs. */
  songs?: {
    title: string;
    artist: string;
    pitch?: string;
    coverUrl?: string;
    spotifyUrl?: string;
    youtubeUrl?: string;
  }[];
  /** More settings of the tournament. */
  settings?: object;
};

const SONGS = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, artist: title }));

/** Creates a playoff with four songs of one creator and schedules one semifinal. No other user votes on it. */
export async function createOpenMatchup(
  address: string,
  options: OpenMatchupOptions = {},
): Promise<OpenMatchup> {
  const {
    startsInSeconds = -1,
    seconds = 600,
    secondStartsInSeconds,
    url,
    songs = SONGS,
    settings,
  } = options;
  created += 1;
  const number = created;
  const api = await request.newContext({ baseURL: address });
  await register(api, `creator${number}`);
  const { id: tournamentId } = await post(api, '/api/tournaments', {
    name: `Open Matchup ${number}`,
    tournamentType: 'playoff',
    maxParticipants: 4,
    minUsers: 2,
    schedulingType: 'manual',
    ...settings,
  });
  for (const song of songs) {
    const submissionType = 'main_participant_entry';
    await post(api, `/api/tournaments/${tournamentId}/songs`, {
      ...song,
      url: url ?? null,
      submissionType,
    });
  }
  await post(api, `/api/tournaments/${tournamentId}/generate-bracket`);
  const matchups = async () => (await api.get(`/api/tournaments/${tournamentId}/matchups`)).json();
  const [first, second] = (await matchups()).filter(
    (each: { song1: unknown; song2: unknown }) => each.song1 && each.song2,
  );
  const now = Number((await api.get('/healthz')).headers()['server-time']);
  const [startTime, endsAt] = [new Date(now + startsInSeconds * 1000), now + seconds * 1000];
  const schedule = async (matchupId: number, start: Date, end: number) => {
    const answer = await api.patch(`/api/matchups/${matchupId}/schedule`, {
      data: { startTime: start.toISOString(), endTime: new Date(end).toISOString() },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await schedule(first.id, startTime, endsAt);
  if (secondStartsInSeconds !== undefined) {
    const start = now + secondStartsInSeconds * 1000;
    await schedule(second.id, new Date(start), Math.max(start, endsAt) + 60_000);
  }
  const find = async () => (await matchups()).find((each: { id: number }) => each.id === first.id);
  if (startsInSeconds < 0) await expect.poll(async () => (await find()).status).toBe('active');
  return {
    tournamentId,
    matchupId: first.id,
    titles: [first.song1.title, first.song2.title],
    second: { matchupId: second.id, titles: [second.song1.title, second.song2.title] },
    endsAt,
    creator: { email: `creator${number}@matchup.example`, password: 'long enough' },
    async votes() {
      const { song1Votes, song2Votes } = await find();
      return [song1Votes, song2Votes];
    },
  };
}

/** Registers a user over the API and signs the page in. */
export async function register(
  api: Page['request'],
  username: string,
  domain = 'matchup.example',
): Promise<void> {
  await post(api, '/api/auth/login', {
    email: `${username}@${domain}`,
    password: 'long enough',
    firstName: username,
    lastName: 'Tester',
    username,
  });
}

/** Signs in as the admin of the server, and registers the account unless another test has done it. */
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
