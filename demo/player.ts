import { MAIN_ENTRY, TIEBREAKER_OPTIONS } from '#contract/kinds.ts';
import type { Matchup } from '#contract/matchup.ts';
import { type Answer, type BodyInput, type Route, routes } from '#contract/routes.ts';
import type { CreateTournamentInput, TournamentDetail } from '#contract/tournament.ts';
import { CHATTER, type DemoSong, PEOPLE, pick } from './content.ts';

type CallInput<R extends Route> = { id?: number; body?: BodyInput<R> };
/** One demo person at the public API, over HTTP or injected; null when the server refused. */
export type Player = {
  id: number;
  call<R extends Route>(route: R, input?: CallInput<R>): Promise<Answer<R> | null>;
};

/** Sends one request and returns what came back; both ways of reaching the server look like this. */
export type Send = (request: {
  method: string;
  path: string;
  cookie: string;
  body: unknown;
}) => Promise<{ status: number; cookie: string; body: unknown }>;

/** Registers a demo person, or signs in one who is known from an earlier start. */
async function enter(send: Send, person: (typeof PEOPLE)[number]): Promise<Player> {
  const { path, method } = routes.logIn;
  const signIn = { email: person.email, password: person.password };
  let reply = await send({ method, path, cookie: '', body: signIn });
  if (reply.status === 401) reply = await send({ method, path, cookie: '', body: person });
  if (reply.status !== 200)
    throw new Error(`${person.email} could not sign in: ${JSON.stringify(reply.body)}`);
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

export const enterAll = (send: Send) => Promise.all(PEOPLE.map((person) => enter(send, person)));

export async function createTournament(creator: Player, body: CreateTournamentInput): Promise<number> {
  const created = await creator.call(routes.createTournament, { body });
  if (!created) throw new Error(`The demo tournament ${body.name} could not be created`);
  return created.id;
}

/** Enters a song with its three tiebreaker songs. */
export async function enterSong(player: Player, tournamentId: number, song: DemoSong): Promise<void> {
  const { title, artist, url, pitch } = song;
  await player.call(routes.submitSong, {
    id: tournamentId,
    body: { title, artist, url, pitch, submissionType: MAIN_ENTRY },
  });
  for (const [index, submissionType] of TIEBREAKER_OPTIONS.entries()) {
    const tiebreaker = song.tiebreakers[index];
    if (!tiebreaker) continue;
    await player.call(routes.submitSong, {
      id: tournamentId,
      body: { title: tiebreaker, artist, submissionType },
    });
  }
}

export async function readTournament(player: Player, id: number): Promise<TournamentDetail> {
  const detail = await player.call(routes.getTournament, { id });
  if (!detail) throw new Error(`Tournament ${id} cannot be read`);
  return detail;
}

/** Songs differ in how much the crowd likes them, so that matches have a lean and an open end. */
export async function voteByTaste(player: Player, matchup: Matchup): Promise<void> {
  const { song1Id, song2Id, tournamentId, id } = matchup;
  if (!song1Id || !song2Id) return;
  const lean = ((song1Id * 37 + song2Id * 91) % 41) / 100 + 0.3;
  const songId = Math.random() < lean ? song1Id : song2Id;
  await player.call(routes.castVote, { body: { tournamentId, matchupId: id, songId } });
}

export async function say(player: Player, matchup: Matchup): Promise<void> {
  const { song1, song2, id } = matchup;
  if (!song1 || !song2) return;
  const known = await player.call(routes.listComments, { id });
  const parent = known && known.length > 0 && Math.random() < 0.35 ? pick(known) : null;
  const words: Record<string, string> = {
    title1: song1.title,
    title2: song2.title,
    artist1: song1.artist,
    artist2: song2.artist,
  };
  const content = pick(parent ? CHATTER.replies : CHATTER.comments).replace(
    /\{(\w+)\}/g,
    (_, name) => words[name] ?? '',
  );
  await player.call(routes.createComment, { body: { matchupId: id, content, parentId: parent?.id ?? null } });
}
