import type { CurrentUser } from '#contract/account.ts';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { SongBody } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { MAIN_ENTRY, TIEBREAKER_OPTIONS } from '#engine/kinds.ts';
import type { BallotIntent } from '#engine/matchup/ballot.ts';
import { songKey } from '#engine/songs/song-identity.ts';
import type { TestApp } from './app.ts';
import type { ApiCaller, Reply, TestUser } from './http-client.ts';

export const MINUTE_MS = 60_000;
/** The creator opens the matches. */
export const MANUAL = { schedulingType: 'manual' } as const;
/** The server plans the times of the matches. */
export const AUTOMATIC = { schedulingType: 'automatic' } as const;

type Settings = Partial<CreateTournamentInput>;
type EntryOptions = Partial<SongBody> & { tiebreakers?: number };

/** The input of a call whose path has an id, with the body if there is one. */
export const at = <Id extends number | string>(id: Id, body?: unknown) => ({
  params: { id },
  ...(body === undefined ? {} : { body }),
});

/** The instant that many minutes from now, as calls send it. */
export const inMinutes = ({ clock }: TestApp, minutes: number): string =>
  new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString();

/** The instant that many milliseconds after another, as calls send it. */
export const later = (instant: string | null, ms: number): string =>
  new Date(Date.parse(instant ?? '') + ms).toISOString();

/** Sets the clock to that many milliseconds after an instant. */
export const setClock = ({ clock }: TestApp, instant: string | null, ms = 0): void =>
  clock.set(new Date(later(instant, ms)));

/** Sets the clock to that many milliseconds after an instant, and applies what is due then. */
export async function runAt(app: TestApp, instant: string | null, ms = 0): Promise<void> {
  setClock(app, instant, ms);
  await app.timekeeper.runDue();
}

/** What a refused call answers, by its code (such as `WRONG_STATE`) or its message. */
export const refusal = (status: number, text: string) => ({
  status,
  body: /^[A-Z_]+$/.test(text) ? { code: text } : { message: text },
});

/** What a call answers that is refused at a field. */
export const refusalAt = (path: string, message?: string, status = 400) => ({
  status,
  body: { issues: [message === undefined ? { path } : { path, message }] },
});

/** The key of the page of a song that `enterSong` enters. */
export const songPageKeyOf = (name: string): string =>
  Buffer.from(songKey(name, `${name} Band`)).toString('base64url');

/** Creates a tournament and returns its id. @throws Error when it is refused */
export async function createTournament(creator: ApiCaller, settings: Settings = {}): Promise<number> {
  const body = { name: 'Summer Cup', maxParticipants: 4, ...settings };
  const reply = await creator.call(routes.createTournament, { body });
  if (reply.status !== 201) throw new Error(`Creating failed: ${JSON.stringify(reply.body)}`);
  return reply.body.id;
}

/**
 * Enters a main entry and the given number of its three tiebreaker songs. The other options are fields of each song.
 * Returns the id of the main entry.
 * @throws Error when the main entry is refused
 */
export async function enterSong(
  user: ApiCaller,
  tournamentId: number,
  name: string,
  { tiebreakers = 0, ...fields }: EntryOptions = {},
): Promise<number> {
  const defaults = { artist: `${name} Band`, url: 'https://example.com/song' };
  const send = (title: string, submissionType: string) =>
    user.call(routes.submitSong, at(tournamentId, { ...defaults, ...fields, title, submissionType }));
  const main = await send(name, MAIN_ENTRY);
  if (main.status !== 201) throw new Error(`Entering ${name} failed: ${JSON.stringify(main.body)}`);
  for (const option of TIEBREAKER_OPTIONS.slice(0, tiebreakers)) await send(`${name} ${option}`, option);
  return main.body.id;
}

/** Creates a tournament as large as the list of users, each with one song. Returns its id. */
export async function fillTournament(
  creator: ApiCaller,
  users: readonly ApiCaller[],
  settings: Settings = {},
  options: EntryOptions = {},
): Promise<number> {
  const id = await createTournament(creator, { maxParticipants: users.length, ...settings });
  if (settings.isPublic === false) await openLink(await tokenOf(creator, id), users);
  for (const [index, user] of users.entries()) await enterSong(user, id, `Song ${index + 1}`, options);
  return id;
}

/** Fills a tournament and draws it. Its creator opens its matches, unless the settings say otherwise. */
export async function drawTournament(
  creator: ApiCaller,
  users: readonly ApiCaller[],
  settings: Settings = {},
  options: EntryOptions = {},
): Promise<TournamentDetail> {
  const id = await fillTournament(creator, users, { schedulingType: 'manual', ...settings }, options);
  const { status, body } = await creator.call(routes.generateBracket, at(id));
  if (status !== 200) throw new Error(`Drawing failed: ${JSON.stringify(body)}`);
  return detailOf(creator, id);
}

/** Draws a tournament and opens its first `count` matches, in a playoff of four its semifinals. */
export async function openMatches(
  creator: ApiCaller,
  users: readonly ApiCaller[],
  settings: Settings = {},
  count = 2,
): Promise<[Matchup, Matchup]> {
  const { matchups } = await drawTournament(creator, users, settings);
  const open: Matchup[] = [];
  for (const { id } of matchups.slice(0, count)) {
    open.push((await creator.call(routes.activateMatchup, at(id))).body);
  }
  return open as [Matchup, Matchup];
}

/** Draws a tournament, opens its first match and returns that match. */
export const openMatch = async (
  creator: ApiCaller,
  users: readonly ApiCaller[],
  settings: Settings = {},
): Promise<Matchup> => (await openMatches(creator, users, settings, 1))[0];

/** Lets the clock pass the end of every open match of an hour. */
export async function endMatches(app: TestApp, minutes = 61): Promise<void> {
  app.clock.advance(minutes * MINUTE_MS);
  await app.timekeeper.runDue();
}

/** The matches of a phase without their tiebreakers. */
export const matchesIn = ({ matchups }: TournamentDetail, phase: string): Matchup[] =>
  matchups.filter((matchup) => matchup.phase === phase && matchup.tiebreakerLevel === 0);

export async function detailOf(user: ApiCaller, id: number): Promise<TournamentDetail> {
  return (await user.call(routes.getTournament, { params: { id } })).body;
}

/** Changes settings that no other call has changed meanwhile. */
export async function changeSettings(by: ApiCaller, id: number, settings: object): Promise<Reply> {
  const { settingsVersion } = await detailOf(by, id);
  return by.call(routes.updateTournament, at(id, { settingsVersion, ...settings }));
}

/** What the signed-in user reads about the own account. */
export const accountOf = async (user: ApiCaller): Promise<CurrentUser> =>
  (await user.call(routes.getCurrentUser)).body;

/** The song that did not win a decided match. */
export const loserOf = ({ winnerId, song1Id, song2Id }: Matchup): number =>
  (winnerId === song1Id ? song2Id : song1Id) ?? 0;

export async function matchOf(user: ApiCaller, { id }: Pick<Matchup, 'id'>): Promise<Matchup> {
  return (await user.call(routes.getMatchup, { params: { id } })).body;
}

/** Removes a user from the people of a tournament. */
export async function removeParticipant(by: ApiCaller, id: number, user: { id: number }): Promise<Reply> {
  const { body } = await by.call(routes.listParticipants, at(id));
  const row = body.find(({ userId }: { userId: number }) => userId === user.id);
  return by.call(routes.deleteParticipants, at(id, { participantIds: [row.id] }));
}

/** The share token of a private tournament. */
export async function tokenOf(user: ApiCaller, id: number): Promise<string> {
  return (await detailOf(user, id)).sharePath.slice('/t/'.length);
}

/** Lets users open the link of a private tournament. @throws Error when it does not open */
export async function openLink(token: string, users: readonly ApiCaller[]): Promise<void> {
  for (const user of users) {
    const { status } = await user.call(routes.openShare, { params: { token } });
    if (status !== 200) throw new Error(`Opening the link failed: ${status}`);
  }
}

/** The users with these names, in their order. */
export type UsersOf<Names extends readonly string[]> = { -readonly [Index in keyof Names]: TestUser };

/** That many names: the prefix with a number. */
export const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}`);

/** Signs up users with these usernames. */
export async function signUpAll<const Names extends readonly string[]>(
  app: TestApp,
  names: Names,
): Promise<UsersOf<Names>> {
  const users: TestUser[] = [];
  for (const name of names) users.push(await app.signUp(name));
  return users as UsersOf<Names>;
}

/** Votes for the song on that side of a matchup. A second call without an intent removes the vote. */
export async function vote(
  user: ApiCaller,
  matchup: Pick<Matchup, 'id' | 'tournamentId' | 'song1Id' | 'song2Id'>,
  side: 1 | 2,
  { intent, headers }: { intent?: BallotIntent; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const songId = side === 1 ? matchup.song1Id : matchup.song2Id;
  return user.call(routes.castVote, {
    body: { tournamentId: matchup.tournamentId, matchupId: matchup.id, songId, ...(intent && { intent }) },
    ...(headers && { headers }),
  });
}

/**
 * Moves the clock from one due instant to the next until the tournament is completed. `play` casts the votes of each matchup
 * that opens, and `viewer` generates the knockout.
 * @throws Error when the tournament is not completed after 2,000 steps
 */
export async function playToTheEnd(
  app: TestApp,
  viewer: ApiCaller,
  id: number,
  play: (matchup: Matchup) => Promise<void>,
): Promise<TournamentDetail> {
  const played = new Set<number>();
  for (let step = 0; step < 2000; step += 1) {
    await app.timekeeper.runDue();
    const detail = await detailOf(viewer, id);
    if (detail.status === 'completed') return detail;
    for (const matchup of detail.matchups) {
      if (matchup.status !== 'active' || played.has(matchup.id)) continue;
      played.add(matchup.id);
      await play(matchup);
    }
    if (detail.status === 'start_playoffs') {
      await viewer.call(routes.generateKnockout, { params: { id } });
      continue;
    }
    app.clock.set(nextInstant(app, detail));
  }
  throw new Error('The tournament did not end');
}

/** When the tournament changes next, or a minute from now when it waits for its creator. */
function nextInstant({ clock }: TestApp, detail: TournamentDetail): Date {
  const dueIn = ({ status, startTime, endTime }: Matchup) =>
    status === 'active' ? endTime : status === 'scheduled' ? startTime : null;
  const instants = [...detail.matchups.map(dueIn), detail.resumesAt].filter((instant) => instant !== null);
  const now = clock.now().getTime();
  const next = Math.min(...instants.map((instant) => Date.parse(instant)));
  return new Date(instants.length > 0 ? Math.max(now + 1, next) : now + MINUTE_MS);
}
