import { routes } from '#contract/routes.ts';
import type { CreateTournamentInput } from '#contract/tournament.ts';
import { type App, buildApp, type Parts } from '#server/app.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { createMemoryBus } from '#server/live/bus.ts';
import { findNextDueAt } from '#server/tournament/change-data.ts';
import { SONGS } from './content.ts';
import {
  createTournament,
  enterAll,
  enterSong,
  type Player,
  readTournament,
  type Send,
  say,
  voteByTaste,
} from './player.ts';
import { askOpen, askPast, settlePast } from './predictions.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Past = { app: App; players: Player[]; travelTo(instant: number): Promise<void> };

/**
 * Lets the demo's past happen: the real server on the real database, its clock starting days ago and moved from one
 * due instant to the next, so that history has come about by the same rules as everything after it.
 */
export async function makeHistory(
  parts: Omit<Parts, 'clock' | 'bus' | 'ballotBox' | 'redis' | 'urgentPool'>,
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
  const players = await enterAll(injectInto(app));
  const travelTo = async (target: number) => {
    for (;;) {
      const next = await findNextDueAt(app.context.db);
      if (!next || next.getTime() > target) break;
      instant = Math.max(instant, next.getTime());
      await app.timekeeper.runDue();
      await playOpenMatchups(players);
    }
    instant = target;
  };
  const past: Past = { app, players, travelTo };
  const asked = await askPast(players, now);
  await playFinished(past);
  await past.travelTo(now - 36 * MINUTE_MS);
  await fill(past, 1, 8, {
    name: 'Clash of the Decades',
    description: 'Eight songs, one evening. Lose once and you are out.',
    tournamentType: 'playoff',
    matchDurationMinutes: 20,
    matchIntervalMinutes: 5,
    thirdPlaceMatch: true,
  });
  await past.travelTo(now - 8 * MINUTE_MS);
  await fill(past, 2, 8, {
    name: 'World Tour of Songs',
    description: 'Two groups, every song against every other, then the playoffs.',
    tournamentType: 'round_robin',
    matchDurationMinutes: 8,
    matchIntervalMinutes: 1,
    thirdPlaceMatch: true,
  });
  await past.travelTo(now);
  await settlePast(players, asked);
  await askOpen(players, now);
  await openUp(past);
  await app.stop();
}

/** Past matches have had everybody's votes and some words by the time they end. */
async function playOpenMatchups(players: Player[]): Promise<void> {
  const [first] = players;
  const cards = (await first?.call(routes.listTournaments)) ?? [];
  for (const { id, status } of cards.filter(
    (card) => card.status !== 'setup' && card.status !== 'completed',
  )) {
    if (!first) return;
    const open = (await readTournament(first, id)).matchups.filter(
      (matchup) => matchup.status === 'active' && matchup.totalVotes === 0,
    );
    for (const matchup of open) {
      for (const player of players.filter(() => Math.random() < 0.8)) await voteByTaste(player, matchup);
      for (const player of players.filter(() => Math.random() < 0.15)) await say(player, matchup);
    }
    if (status === 'start_playoffs') {
      for (const player of players) await player.call(routes.generateKnockout, { id });
    }
  }
}

async function playFinished(past: Past): Promise<void> {
  await fill(past, 0, 16, {
    name: 'Classics Cup',
    description: 'Sixteen songs that everybody knows. One of them had to win.',
    tournamentType: 'round_robin',
    matchDurationMinutes: 60,
    matchIntervalMinutes: 30,
    thirdPlaceMatch: true,
  });
  await past.travelTo(Date.now() - DAY_MS);
}

/** Creates a tournament, enters a song for each place, and starts it. */
async function fill(
  { players }: Past,
  creatorIndex: number,
  size: number,
  settings: Partial<CreateTournamentInput> & { name: string },
): Promise<number> {
  const creator = players[creatorIndex] as Player;
  const id = await createTournament(creator, { ...settings, maxParticipants: size, minUsers: size });
  const offset = creatorIndex * 16;
  for (let place = 0; place < size; place += 1) {
    const song = SONGS[(offset + place) % SONGS.length];
    const player = players[(creatorIndex + place) % players.length];
    if (song && player) await enterSong(player, id, song);
  }
  await creator.call(routes.generateBracket, { id });
  return id;
}

/** What a new visitor finds open: one tournament filling up, and one full, which starts in five minutes. */
async function openUp({ players }: Past): Promise<void> {
  const [ember, tide, chorus] = players as [Player, Player, Player];
  const filling = await createTournament(ember, {
    name: 'Living Room Sixteen',
    description: 'Bring your song: one place is kept for you.',
    maxParticipants: 16,
    minUsers: 2,
    matchDurationMinutes: 10,
    matchIntervalMinutes: 2,
  });
  for (const [index, song] of SONGS.slice(40, 47).entries()) {
    await enterSong(players[index + 3] as Player, filling, song);
  }
  const soon = await createTournament(tide, {
    name: 'Four to the Floor',
    description: 'Four dance floor fillers. Starts any minute.',
    maxParticipants: 4,
    minUsers: 4,
    matchDurationMinutes: 5,
    matchIntervalMinutes: 1,
  });
  const dance = SONGS.filter((song) => ['Daft Punk', 'Robyn', 'Loreen', 'Stromae'].includes(song.artist));
  for (const [index, song] of dance.entries()) await enterSong(players[index + 1] as Player, soon, song);
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
