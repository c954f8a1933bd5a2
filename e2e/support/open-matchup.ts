import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { Song, SongBody } from '#contract/song.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { registrationOf } from '#tests/support/http-client.ts';
import { at, createTournament, enterSong } from '#tests/support/tournaments.ts';
import { type ApiClient, apiClient, type Credentials, signIn } from './api-client.ts';

export type OpenMatchup = {
  tournamentId: number;
  matchupId: number;
  /** The titles of song 1 and song 2. */
  titles: [string, string];
  /** The second match of the first round. */
  second: { matchupId: number; titles: [string, string]; votes: ReadVotes };
  /** The end of the matchup in epoch milliseconds. */
  endsAt: number;
  /** The credentials of the tournament's creator. */
  creator: Credentials;
  votes: ReadVotes;
};

/** Reads the counts of song 1 and song 2 of a match from the server. */
type ReadVotes = () => Promise<[number | null, number | null]>;

let created = 0;

export type OpenMatchupOptions = {
  /** Seconds until the first match starts. By default it has started. */
  startsInSeconds?: number;
  /** Seconds from now until the first match ends, 600 by default. */
  seconds?: number;
  /** Seconds until the second match starts, which ends later than the first one. By default it has no times. */
  secondStartsInSeconds?: number;
  /** The link of each song. */
  url?: string;
  /** The songs. More than four need `maxParticipants` in `settings`. */
  songs?: (Partial<SongBody> & { title: string })[];
  /** More settings of the tournament. */
  settings?: Partial<CreateTournamentInput>;
};

const SONGS = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, artist: title }));

/**
 * A new creator makes a playoff, enters all songs and draws it. Its first match, or its first two, get times. Waits until the
 * first match is open, if its start has passed.
 */
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
  const api = await request.newContext({ baseURL: address });
  const username = `creator${created}`;
  const creator = await register(api, username);
  const tournamentId = await createTournament(creator, {
    name: `Open Matchup ${created}`,
    tournamentType: 'playoff',
    minUsers: 2,
    schedulingType: 'manual',
    ...settings,
  });
  for (const song of songs) await enterSong(creator, tournamentId, song.title, { url: url ?? null, ...song });
  const [first, second] = await drawBracket(creator, tournamentId);
  const now = Number((await api.get('/healthz')).headers()['server-time']);
  const [startsAt, endsAt] = [now + startsInSeconds * 1000, now + seconds * 1000];
  const schedule = (matchupId: number, start: number, end: number) => {
    const times = { startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() };
    return creator.send(routes.updateSchedule, at(matchupId, times));
  };
  await schedule(first.id, startsAt, endsAt);
  if (secondStartsInSeconds !== undefined) {
    const start = now + secondStartsInSeconds * 1000;
    await schedule(second.id, start, Math.max(start, endsAt) + 60_000);
  }
  const read = (matchupId: number) => creator.send(routes.getMatchup, at(matchupId));
  if (startsInSeconds < 0) await expect.poll(async () => (await read(first.id)).status).toBe('active');
  const votesOf =
    (matchupId: number): ReadVotes =>
    async () => {
      const { song1Votes, song2Votes } = await read(matchupId);
      return [song1Votes, song2Votes];
    };
  return {
    tournamentId,
    matchupId: first.id,
    titles: [first.song1.title, first.song2.title],
    second: {
      matchupId: second.id,
      titles: [second.song1.title, second.song2.title],
      votes: votesOf(second.id),
    },
    endsAt,
    creator: credentialsOf(username),
    votes: votesOf(first.id),
  };
}

type Pairing = Matchup & { song1: Song; song2: Song };
const isPairing = (matchup: Matchup): matchup is Pairing => Boolean(matchup.song1 && matchup.song2);

/** Draws the bracket of a full tournament and returns the matchups that have both songs. */
export async function drawBracket(
  creator: ApiClient,
  tournamentId: number,
): Promise<[Pairing, Pairing, ...Pairing[]]> {
  await creator.send(routes.generateBracket, at(tournamentId));
  const matchups = await creator.send(routes.listMatchups, at(tournamentId));
  return matchups.filter(isPairing) as [Pairing, Pairing, ...Pairing[]];
}

/** Registers a user over the API, signs in and returns the client. */
export const register = (api: APIRequestContext, username: string) => signIn(api, registrationOf(username));

/** Registers a further user over the API, apart from the page's session. */
export const registerApart = async (address: string, username: string) =>
  register(await request.newContext({ baseURL: address }), username);

/** The credentials of a user that `register` registers. */
export const credentialsOf = (username: string): Credentials => {
  const { email, password } = registrationOf(username);
  return { email, password };
};

/** Signs in as the admin of the server, and registers the account unless another test has done it. */
export async function signInAsAdmin(api: APIRequestContext): Promise<ApiClient> {
  const client = apiClient(api);
  const admin = { ...registrationOf('keeper'), email: 'keeper@journey.example' };
  const { status } = await client.call(routes.logIn, { body: admin });
  return status === 200 ? client : signIn(api, { email: admin.email, password: admin.password });
}

/** Writes a message, whose push brings the server's time to the open pages of the tournament. */
export async function announceTime({ request: api }: Page, { matchupId }: OpenMatchup): Promise<void> {
  await apiClient(api).send(routes.createComment, { body: { matchupId, content: 'What time is it?' } });
}
