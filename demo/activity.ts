import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '#contract/routes.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { pickRandom, SONGS } from './content.ts';
import {
  createTournament,
  type DemoUser,
  enterSong,
  hasWritten,
  reactToMessage,
  readMessages,
  readTournament,
  type Send,
  type SongMedia,
  showSide,
  signInAll,
  voteAtRandom,
  writeMessage,
} from './demo-user.ts';

const VOTE_EVERY_MS = 900;
const COMMENT_EVERY_MS = 11_000;
const REACT_EVERY_MS = 3000;
const ENTER_EVERY_MS = 25_000;
const ADVANCE_EVERY_MS = 20_000;
const RUNNING = new Set(['active', 'knockout_stage']);
const ENCORE_SIZE = 8;

/** Signs the demo users in, and lets them vote, write, react, enter songs and start tournaments until `stop` is called. */
export async function startActivity(address: string, media: SongMedia): Promise<{ stop(): Promise<void> }> {
  const users = await signInAll(sendOverHttp(address));
  const aborter = new AbortController();
  const loops = [
    repeat(VOTE_EVERY_MS, aborter.signal, () => vote(users)),
    repeat(COMMENT_EVERY_MS, aborter.signal, () => comment(users)),
    repeat(REACT_EVERY_MS, aborter.signal, () => react(users)),
    repeat(ENTER_EVERY_MS, aborter.signal, () => enterSongs(users, media)),
    repeat(ADVANCE_EVERY_MS, aborter.signal, () => advanceTournaments(users, media)),
  ];
  return {
    async stop() {
      aborter.abort();
      await Promise.all(loops);
    },
  };
}

/** Repeats an action with random pauses. Failures are ignored, because calls fail while the server stops. */
async function repeat(everyMs: number, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await act().catch(() => {});
    await pause(everyMs * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
  }
}

async function listCards(user: DemoUser): Promise<TournamentCard[]> {
  return (await user.call(routes.listTournaments)) ?? [];
}

async function findOpenMatchup(user: DemoUser) {
  const running = (await listCards(user)).filter((card) => RUNNING.has(card.status));
  if (running.length === 0) return null;
  const { matchups } = await readTournament(user, pickRandom(running).id);
  const open = matchups.filter((matchup) => matchup.status === 'active');
  return open.length === 0 ? null : pickRandom(open);
}

/** Votes mostly once in a matchup, because a second vote for the same song removes the first. */
async function vote(users: DemoUser[]): Promise<void> {
  const user = pickRandom(users);
  const matchup = await findOpenMatchup(user);
  if (!matchup) return;
  const votes = (await user.call(routes.listUserVotes, { id: matchup.tournamentId })) ?? [];
  const hasVoted = votes.some(({ matchupId }) => matchupId === matchup.id);
  // A user who has written keeps the vote that their messages speak for.
  if (hasVoted && (Math.random() >= 0.1 || (await hasWritten(user, matchup)))) return;
  await voteAtRandom(user, matchup);
}

async function comment(users: DemoUser[]): Promise<void> {
  const user = pickRandom(users);
  const matchup = await findOpenMatchup(user);
  if (!matchup) return;
  if (Math.random() < 0.9) await showSide(user, matchup);
  await writeMessage(user, matchup);
}

async function react(users: DemoUser[]): Promise<void> {
  const user = pickRandom(users);
  const matchup = await findOpenMatchup(user);
  if (matchup) await reactToMessage(user, await readMessages(user, matchup));
}

/** Enters songs where places are open, and leaves the last place to the person who tries the demo. */
async function enterSongs(users: DemoUser[], media: SongMedia): Promise<void> {
  const [first] = users;
  if (!first) return;
  const open = (await listCards(first)).filter(
    (card) => card.status === 'setup' && users.some((user) => user.id === card.creatorId),
  );
  for (const { id, maxParticipants } of open) {
    const { songs } = await readTournament(first, id);
    const entries = songs.filter((song) => song.parentSongId === null);
    if (entries.length >= maxParticipants - 1) continue;
    const artists = new Set(entries.map((song) => song.artist));
    const song = pickRandom(SONGS.filter(({ artist }) => !artists.has(artist)));
    await enterSong({ user: pickRandom(users), media, tournamentId: id }, song);
  }
}

/** Creators generate due knockouts. When no tournament runs or waits for its knockout, a new one starts. */
async function advanceTournaments(users: DemoUser[], media: SongMedia): Promise<void> {
  const [first] = users;
  if (!first) return;
  const cards = await listCards(first);
  for (const card of cards.filter(({ status }) => status === 'start_playoffs')) {
    await users.find((user) => user.id === card.creatorId)?.call(routes.generateKnockout, { id: card.id });
  }
  if (cards.some((card) => RUNNING.has(card.status) || card.status === 'start_playoffs')) return;
  const creator = pickRandom(users);
  const id = await createTournament(creator, {
    name: `Encore No. ${cards.length + 1}`,
    description: 'The next round of the evening.',
    maxParticipants: ENCORE_SIZE,
    minUsers: 2,
    matchDurationMinutes: 8,
    matchIntervalMinutes: 1,
  });
  const offset = Math.floor(Math.random() * SONGS.length);
  for (let place = 0; place < ENCORE_SIZE; place += 1) {
    const song = SONGS[(offset + place) % SONGS.length];
    const user = users[place % users.length] as DemoUser;
    if (song) await enterSong({ user, media, tournamentId: id }, song);
  }
  await creator.call(routes.generateBracket, { id });
}

function sendOverHttp(address: string): Send {
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
