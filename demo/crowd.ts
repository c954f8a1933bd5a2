import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '#contract/routes.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { PEOPLE, pick, SONGS } from './content.ts';
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

const VOTE_EVERY_MS = 900;
const COMMENT_EVERY_MS = 11_000;
const ENTER_EVERY_MS = 25_000;
const LOOK_AFTER_EVERY_MS = 20_000;
const RUNNING = new Set(['active', 'knockout_stage']);

/** A small crowd at the public API: it votes, talks, enters songs and keeps tournaments going until it is ended. */
export async function startCrowd(address: string): Promise<{ stop(): Promise<void> }> {
  const players = await enterAll(fetchFrom(address));
  const ending = new AbortController();
  const loops = [
    repeat(VOTE_EVERY_MS, ending.signal, () => vote(players)),
    repeat(COMMENT_EVERY_MS, ending.signal, () => talk(players)),
    repeat(ENTER_EVERY_MS, ending.signal, () => fillUp(players)),
    repeat(LOOK_AFTER_EVERY_MS, ending.signal, () => lookAfter(players)),
  ];
  return {
    async stop() {
      ending.abort();
      await Promise.all(loops);
    },
  };
}

/** Again and again, a little irregularly, as people are. A server that is stopping refuses; that is no failure. */
async function repeat(everyMs: number, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await act().catch(() => {});
    await pause(everyMs * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
  }
}

async function listCards(player: Player): Promise<TournamentCard[]> {
  return (await player.call(routes.listTournaments)) ?? [];
}

async function findOpenMatchup(player: Player) {
  const running = (await listCards(player)).filter((card) => RUNNING.has(card.status));
  if (running.length === 0) return null;
  const { matchups } = await readTournament(player, pick(running).id);
  const open = matchups.filter((matchup) => matchup.status === 'active');
  return open.length === 0 ? null : pick(open);
}

/** Most vote once; a vote for the song that already has theirs would take it back, which people seldom mean. */
async function vote(players: Player[]): Promise<void> {
  const player = pick(players);
  const matchup = await findOpenMatchup(player);
  if (!matchup) return;
  const own = (await player.call(routes.listUserVotes, { id: matchup.tournamentId })) ?? [];
  const hasVoted = own.some((ballot) => ballot.matchupId === matchup.id);
  if (!hasVoted || Math.random() < 0.1) await voteByTaste(player, matchup);
}

async function talk(players: Player[]): Promise<void> {
  const player = pick(players);
  const matchup = await findOpenMatchup(player);
  if (matchup) await say(player, matchup);
}

/** Enters songs where places are open, but for the last one, which is kept for whoever tries the demo. */
async function fillUp(players: Player[]): Promise<void> {
  const [first] = players;
  if (!first) return;
  const open = (await listCards(first)).filter(
    (card) => card.status === 'setup' && players.some((player) => player.id === card.creatorId),
  );
  for (const { id, maxParticipants } of open) {
    const { songs } = await readTournament(first, id);
    const entries = songs.filter((song) => song.parentSongId === null);
    if (entries.length >= maxParticipants - 1) continue;
    const artists = new Set(entries.map((song) => song.artist));
    await enterSong(pick(players), id, pick(SONGS.filter((song) => !artists.has(song.artist))));
  }
}

/** Creators generate their playoffs, and when nothing runs any more the next tournament is begun. */
async function lookAfter(players: Player[]): Promise<void> {
  const [first] = players;
  if (!first) return;
  const cards = await listCards(first);
  for (const card of cards.filter(({ status }) => status === 'start_playoffs')) {
    await players
      .find((player) => player.id === card.creatorId)
      ?.call(routes.generateKnockout, { id: card.id });
  }
  if (cards.some((card) => RUNNING.has(card.status) || card.status === 'start_playoffs')) return;
  const creator = pick(players);
  const id = await createTournament(creator, {
    name: `Encore No. ${cards.length + 1}`,
    description: 'The next round of the evening.',
    maxParticipants: 8,
    minUsers: 2,
    matchDurationMinutes: 8,
    matchIntervalMinutes: 1,
  });
  const offset = Math.floor(Math.random() * SONGS.length);
  for (let place = 0; place < 8; place += 1) {
    const song = SONGS[(offset + place) % SONGS.length];
    if (song) await enterSong(players[place % PEOPLE.length] as Player, id, song);
  }
  await creator.call(routes.generateBracket, { id });
}

function fetchFrom(address: string): Send {
  return async ({ method, path, cookie, body }) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const setCookie = response.headers.getSetCookie()[0] ?? '';
    return { status: response.status, cookie: setCookie.split(';')[0] ?? '', body: await response.json() };
  };
}
