import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { isKnockoutPhase } from '#engine/formats/phases.ts';
import { type App, buildApp } from '#server/app.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { createMemoryBus } from '#server/live/bus.ts';
import type { Parts } from '#server/services.ts';
import { findNextDueAt } from '#server/tournament/data.ts';
import { SONGS } from './content.ts';
import {
  createTournament,
  type DemoUser,
  enterSong,
  reactToMessage,
  readMessages,
  readTournament,
  registerAll,
  type Send,
  type SongMedia,
  showSide,
  voteAtRandom,
  writeMessage,
} from './demo-user.ts';
import { createOpenPredictions, createPastPredictions, settleFirstPrediction } from './predictions.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type History = { users: DemoUser[]; media: SongMedia; advanceTo(instant: number): Promise<void> };

/**
 * Creates the demo's history of three days through the API of a real server. Its clock starts in the past and moves from
 * one due change to the next, so that the history follows all rules of the product.
 */
export async function createHistory(
  parts: Omit<Parts, 'clock' | 'bus' | 'ballotBox' | 'redis' | 'urgentPool'>,
  media: SongMedia,
): Promise<void> {
  const now = Date.now();
  let instant = now - 3 * DAY_MS;
  const clock = { now: () => new Date(instant) };
  const bus = createMemoryBus();
  const app = await buildApp({
    ...parts,
    urgentPool: parts.pool,
    clock,
    bus,
    ballotBox: createBallotBox({ pool: parts.pool, clock, bus, log: parts.logger }),
    redis: null,
  });
  const users = await registerAll(injectInto(app));
  const advanceTo = async (target: number) => {
    for (;;) {
      const next = await findNextDueAt(app.context.db);
      if (!next || next.getTime() > target) break;
      instant = Math.max(instant, next.getTime());
      await app.timekeeper.runDue();
      await playOpenMatchups(users);
    }
    instant = target;
  };
  await createTournaments({ users, media, advanceTo }, now);
  await app.stop();
}

async function createTournaments({ users, media, advanceTo }: History, now: number): Promise<void> {
  const predictionIds = await createPastPredictions(users, now);
  await startTournament({ users, media }, 0, {
    name: 'Classics Cup',
    description: 'Sixteen songs that have stood the test of time. One of them had to win.',
    maxParticipants: 16,
    tournamentType: 'round_robin',
    matchDurationMinutes: 60,
    matchIntervalMinutes: 30,
    thirdPlaceMatch: true,
  });
  await advanceTo(now - 36 * MINUTE_MS);
  await startTournament({ users, media }, 1, {
    name: 'Clash of the Decades',
    description: 'Eight songs, one evening. Lose once and you are out.',
    maxParticipants: 8,
    tournamentType: 'playoff',
    matchDurationMinutes: 20,
    matchIntervalMinutes: 5,
    thirdPlaceMatch: true,
  });
  await advanceTo(now - 8 * MINUTE_MS);
  await startTournament({ users, media }, 2, {
    name: 'World Tour of Songs',
    description: 'Two groups, every song against every other, then the playoffs.',
    maxParticipants: 8,
    tournamentType: 'round_robin',
    matchDurationMinutes: 8,
    matchIntervalMinutes: 1,
    thirdPlaceMatch: true,
  });
  await advanceTo(now);
  await settleFirstPrediction(users, predictionIds);
  await createOpenPredictions(users, now);
  await createOpenTournaments({ users, media });
}

/** Fills open matchups with votes and messages, and lets creators generate due knockouts. */
async function playOpenMatchups(users: DemoUser[]): Promise<void> {
  const [first] = users;
  if (!first) return;
  const cards = (await first.call(routes.listTournaments)) ?? [];
  for (const { id, status, creatorId } of cards) {
    if (status === 'setup' || status === 'completed') continue;
    const open = (await readTournament(first, id)).matchups.filter(
      (matchup) => matchup.status === 'active' && matchup.totalVotes === 0,
    );
    for (const matchup of open) await playMatchup(matchup, users);
    if (status === 'start_playoffs') {
      await users.find((user) => user.id === creatorId)?.call(routes.generateKnockout, { id });
    }
  }
}

async function playMatchup(matchup: Matchup, users: DemoUser[]): Promise<void> {
  const voters = users.filter(() => Math.random() < 0.8);
  // Knockout matches of the history end without a tie, so that the next round always has its songs.
  if (isKnockoutPhase(matchup.phase) && voters.length % 2 === 0) voters.pop();
  await Promise.all(voters.map((user) => voteAtRandom(user, matchup)));
  await talkAbout(matchup, users);
}

/** Lets some users write, most of them with their vote beside the messages. Then some users react. */
async function talkAbout(matchup: Matchup, users: DemoUser[]): Promise<void> {
  for (const user of users.filter(() => Math.random() < 0.2)) {
    if (Math.random() < 0.9) await showSide(user, matchup);
    await writeMessage(user, matchup);
  }
  const [first] = users;
  if (!first) return;
  const messages = await readMessages(first, matchup);
  const readers = users.filter(() => Math.random() < 0.6);
  await Promise.all(readers.map((user) => reactToMessage(user, messages)));
}

/** Creates a tournament, enters a song for each place, and starts it. */
async function startTournament(
  { users, media }: Pick<History, 'users' | 'media'>,
  creatorIndex: number,
  settings: CreateTournamentInput,
): Promise<void> {
  const creator = users[creatorIndex] as DemoUser;
  const size = settings.maxParticipants;
  const id = await createTournament(creator, { ...settings, minUsers: size });
  const offset = creatorIndex * 16;
  for (let place = 0; place < size; place += 1) {
    const song = SONGS[(offset + place) % SONGS.length];
    const user = users[(creatorIndex + place) % users.length];
    if (song && user) await enterSong({ user, media, tournamentId: id }, song);
  }
  await creator.call(routes.generateBracket, { id });
}

/** Creates a tournament with open places, and a full one that starts in five minutes. */
async function createOpenTournaments({ users, media }: Pick<History, 'users' | 'media'>): Promise<void> {
  const [ember, tide, chorus] = users as [DemoUser, DemoUser, DemoUser];
  const filling = await createTournament(ember, {
    name: 'Living Room Sixteen',
    description: 'Bring your song: one place is kept for you.',
    maxParticipants: 16,
    minUsers: 2,
    matchDurationMinutes: 10,
    matchIntervalMinutes: 2,
  });
  for (const [index, song] of SONGS.slice(40, 47).entries()) {
    await enterSong({ user: users[index + 3] as DemoUser, media, tournamentId: filling }, song);
  }
  const full = await createTournament(tide, {
    name: 'Four to the Floor',
    description: 'Four dance floor fillers. Starts any minute.',
    maxParticipants: 4,
    minUsers: 4,
    matchDurationMinutes: 5,
    matchIntervalMinutes: 1,
  });
  const dance = SONGS.filter((song) => ['Daft Punk', 'Robyn', 'Loreen', 'Stromae'].includes(song.artist));
  for (const [index, song] of dance.entries()) {
    await enterSong({ user: users[index + 1] as DemoUser, media, tournamentId: full }, song);
  }
  await chorus.call(routes.joinTournament, { id: filling });
}

function injectInto(app: App): Send {
  return async ({ method, path, cookie, body }) => {
    const response = await app.http.inject({
      method: method as 'GET',
      url: path,
      headers: cookie ? { cookie } : {},
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const setCookie = [response.headers['set-cookie']].flat()[0] ?? '';
    return { status: response.statusCode, cookie: setCookie.split(';')[0] ?? '', body: response.json() };
  };
}
