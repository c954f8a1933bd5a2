import type { Comment } from '#contract/comment.ts';
import type { Matchup } from '#contract/matchup.ts';
import { type Answer, type BodyInput, type Route, routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { MAIN_ENTRY, REACTIONS, TIEBREAKER_OPTIONS } from '#engine/kinds.ts';
import { DEMO_ACCOUNTS, type DemoSong, messageTexts, type OwnSide, pickRandom } from './content.ts';
import type { CoverOf } from './covers/covers.ts';

type CallInput<R extends Route> = { id?: number; body?: BodyInput<R> };
/** A signed-in demo user of the public API. */
export type DemoUser = {
  id: number;
  /** Resolves with the answer, or with null when the server refuses. */
  call<R extends Route>(route: R, input?: CallInput<R>): Promise<Answer<R> | null>;
};

/** Sends a request to the server, over HTTP or by injection. */
export type Send = (request: {
  method: string;
  path: string;
  cookie: string;
  body: unknown;
}) => Promise<{ status: number; cookie: string; body: unknown }>;

/** Registers all demo users, one after the other, so that their ids are the same in each demo. */
export async function registerAll(send: Send): Promise<DemoUser[]> {
  const users: DemoUser[] = [];
  for (const account of DEMO_ACCOUNTS) users.push(await logIn(send, account));
  return users;
}

/** Signs all demo users in. */
export const signInAll = (send: Send): Promise<DemoUser[]> =>
  Promise.all(DEMO_ACCOUNTS.map(({ email, password }) => logIn(send, { email, password })));

async function logIn(send: Send, body: { email: string; password: string }): Promise<DemoUser> {
  const { path, method } = routes.logIn;
  const reply = await send({ method, path, cookie: '', body });
  if (reply.status !== 200) {
    throw new Error(`The demo user ${body.email} cannot sign in: ${JSON.stringify(reply.body)}`);
  }
  const { id } = reply.body as Answer<typeof routes.logIn>;
  const { cookie } = reply;
  return {
    id,
    async call(route, input = {}) {
      const path = route.path.replace(':id', String(input.id));
      const answer = await send({ method: route.method, path, cookie, body: input.body });
      return answer.status < 300 ? (answer.body as Answer<typeof route>) : null;
    },
  };
}

export async function createTournament(creator: DemoUser, body: CreateTournamentInput): Promise<number> {
  const created = await creator.call(routes.createTournament, { body });
  if (!created) throw new Error(`The demo tournament ${body.name} cannot be created`);
  return created.id;
}

/** Returns the address of a song's tone, or of the tone of its `tiebreaker`, counted from 1. */
type ToneOf = (song: DemoSong, tiebreaker?: number) => string;
/** What the demo makes for a song: its cover, and the tone that it plays without the internet. */
export type SongMedia = { coverOf: CoverOf; toneOf: ToneOf };

/** Enters a song with its tiebreaker songs, which share its cover like the songs of a record. */
export async function enterSong(
  { user, media, tournamentId }: { user: DemoUser; media: SongMedia; tournamentId: number },
  song: DemoSong,
): Promise<void> {
  const { title, artist, pitch } = song;
  const coverUrl = await media.coverOf(song);
  const body = { url: media.toneOf(song), youtubeUrl: song.url, coverUrl };
  await user.call(routes.submitSong, {
    id: tournamentId,
    body: { ...body, title, artist, pitch, submissionType: MAIN_ENTRY },
  });
  for (const [index, submissionType] of TIEBREAKER_OPTIONS.entries()) {
    const tiebreaker = song.tiebreakers[index];
    if (!tiebreaker) continue;
    await user.call(routes.submitSong, {
      id: tournamentId,
      body: { title: tiebreaker, artist, url: media.toneOf(song, index + 1), coverUrl, submissionType },
    });
  }
}

export async function readTournament(user: DemoUser, id: number): Promise<TournamentDetail> {
  const detail = await user.call(routes.getTournament, { id });
  if (!detail) throw new Error(`The demo tournament ${id} cannot be read`);
  return detail;
}

/** Votes at random. Each matchup has a favourite, so that results differ but stay open. */
export async function voteAtRandom(user: DemoUser, matchup: Matchup): Promise<void> {
  const { song1Id, song2Id, tournamentId, id } = matchup;
  if (!song1Id || !song2Id) return;
  const chanceOfSong1 = ((song1Id * 37 + song2Id * 91) % 41) / 100 + 0.3;
  const songId = Math.random() < chanceOfSong1 ? song1Id : song2Id;
  await user.call(routes.castVote, { body: { tournamentId, matchupId: id, songId } });
}

/** Shows the user's vote beside their messages in a matchup. */
export async function showSide(user: DemoUser, { id }: Matchup): Promise<void> {
  await user.call(routes.changeOwnDiscussion, { id, body: { showsSide: true } });
}

/** The song that the user voted for; null without a vote. */
async function votedSong(user: DemoUser, { id, tournamentId }: Matchup): Promise<number | null> {
  const votes = (await user.call(routes.listUserVotes, { id: tournamentId })) ?? [];
  return votes.find(({ matchupId }) => matchupId === id)?.songId ?? null;
}

/** The messages in the discussion of a matchup, each with its replies. */
export const readMessages = async (user: DemoUser, { id }: Matchup): Promise<readonly Comment[]> =>
  (await user.call(routes.listComments, { id })) ?? [];

/** Whether the user wrote in the discussion of a matchup. */
export async function hasWritten(user: DemoUser, matchup: Matchup): Promise<boolean> {
  const messages = flatten(await readMessages(user, matchup));
  return messages.some(({ userId }) => userId === user.id);
}

/** Writes a message or a reply in the discussion of a matchup. It speaks for the song that the user voted for, if any. */
export async function writeMessage(user: DemoUser, matchup: Matchup): Promise<void> {
  const { song1, song2, id } = matchup;
  if (!song1 || !song2) return;
  const existing = await readMessages(user, matchup);
  const parent = existing.length > 0 && Math.random() < 0.35 ? pickRandom(existing) : null;
  const votedId = await votedSong(user, matchup);
  const side: OwnSide | null =
    votedId === null
      ? null
      : votedId === song1.id
        ? { song: song1, rival: song2 }
        : { song: song2, rival: song1 };
  const parentId = parent?.side === 1 ? song1.id : parent?.side === 2 ? song2.id : null;
  const answered = parent && { isAgreed: parentId && votedId ? parentId === votedId : null };
  const said = new Set(flatten(existing).map(({ content }) => content));
  const texts = messageTexts(side, answered).filter((text) => !said.has(text));
  if (texts.length === 0) return;
  const body = { matchupId: id, content: pickRandom(texts), parentId: parent?.id ?? null };
  await user.call(routes.createComment, { body });
}

/** Likes one of the newest messages and replies, or reacts to it. */
export async function reactToMessage(user: DemoUser, messages: readonly Comment[]): Promise<void> {
  const newest = flatten(messages).slice(0, 8);
  if (newest.length === 0) return;
  const message = pickRandom(newest);
  if (Math.random() < 0.3) await user.call(routes.likeComment, { id: message.id });
  else await user.call(routes.reactToComment, { id: message.id, body: { reaction: pickRandom(REACTIONS) } });
}

const flatten = (comments: readonly Comment[]): Comment[] =>
  comments.flatMap((comment) => [comment, ...flatten(comment.replies)]);
