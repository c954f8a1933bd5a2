import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { matchupsQuery } from '#client/entities/matchup/queries.ts';
import { tournamentQuery, tournamentsQuery } from '#client/entities/tournament/queries.ts';
import { voteKeys } from '#client/lib/api/keys.ts';
import { applyLiveMessage } from '#client/live/apply-message.ts';
import { keepAnswer, knownTallies, withTallies } from '#client/live/tallies.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentCard, TournamentDetail } from '#contract/tournament.ts';
import type { Tally, UserVotes } from '#contract/vote.ts';
import type { BallotIntent } from '#engine/matchup/ballot.ts';
import { showVote } from './optimistic-vote.ts';
import { userVotesQuery } from './queries.ts';
import { VOTE_KEY, type VoteIntent, voteIntent, voteMutation } from './vote-mutation.ts';

const TOURNAMENT = 7;
const ID = 5;
const SONG_1 = 11;
const SONG_2 = 22;
const COUNTS = { song1Votes: 3, song2Votes: 2 };

type OpenTally = Tally & { song1Votes: number; song2Votes: number };
/** The state of the server that an answer or a push has seen. */
type Seen = { version: number; ballot: number };
type Vote = { songId: number; intent: BallotIntent; key: string | null };
type Answer = { status: number; body: unknown; seen: Seen | null };
const FAILED: Answer = { status: 503, body: '', seen: null };
const REFUSED: Answer = { status: 409, body: { message: 'no' }, seen: null };

/** The simulated server: one matchup and the user's ballot in it, each with its history. */
class Server {
  tallies: OpenTally[] = [
    { id: ID, ...COUNTS, guestVotes: 0, countsHidden: false, status: 'active', version: 1 },
  ];
  ballots: (number | null)[] = [null];
  #answers = new Map<string, Answer>();

  get tally() {
    return this.tallies.at(-1) as OpenTally;
  }
  get own() {
    return this.ballots.at(-1) ?? null;
  }
  get seen(): Seen {
    return { version: this.tally.version, ballot: this.ballots.length - 1 };
  }
  get matchup() {
    const { song1Votes, song2Votes } = this.tally;
    return { ...this.tally, song1Id: SONG_1, song2Id: SONG_2, totalVotes: song1Votes + song2Votes };
  }

  move(from: number | null, to: number | null) {
    const change = (song: number) => Number(song === to) - Number(song === from);
    this.tallies.push({
      ...this.tally,
      song1Votes: this.tally.song1Votes + change(SONG_1),
      song2Votes: this.tally.song2Votes + change(SONG_2),
      version: this.tally.version + 1,
    });
  }

  /** Sets or removes the vote. A repeat of a key gets the first answer again. */
  vote({ songId, intent, key }: Vote): Answer {
    const earlier = this.#answers.get(key ?? '');
    if (earlier) return earlier;
    const next = intent === 'set' ? songId : this.own === songId ? null : this.own;
    if (next !== this.own) {
      this.move(this.own, next);
      this.ballots.push(next);
    }
    const body = { matchupId: ID, songId: next, tally: this.tally, countedAt: 0 };
    const answer = { status: 200, body, seen: this.seen };
    if (key !== null) this.#answers.set(key, answer);
    return answer;
  }

  read(path: string): Answer {
    const { matchup, own, seen } = this;
    const bodies: Record<string, unknown> = {
      '/api/tournaments': [{ id: TOURNAMENT, version: 1, currentMatchup: matchup }],
      [`/api/tournaments/${TOURNAMENT}`]: { version: 1, totalVotes: matchup.totalVotes, matchups: [matchup] },
      [`/api/tournaments/${TOURNAMENT}/matchups`]: [matchup],
      [`/api/tournaments/${TOURNAMENT}/user-votes`]: own === null ? [] : [{ matchupId: ID, songId: own }],
    };
    return { status: 200, body: bodies[path], seen };
  }
}

type Job = {
  path: string;
  vote: Vote | null;
  answer: Answer | null;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};
const LISTS = [tournamentsQuery, tournamentQuery(TOURNAMENT), matchupsQuery(TOURNAMENT)] as const;
const QUERIES = [...LISTS, userVotesQuery(TOURNAMENT, true)];
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];

/** One server, one client with all queries that show tallies, and a network that delivers in any order. */
class Simulation {
  server = new Server();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  jobs: Job[] = [];
  /** Calls that failed for the client before they reached the server: they may still reach it. */
  late: Job[] = [];
  pushes: Tally[] = [];
  /** The pushes to the user's sockets, in their order. */
  ownPushes: { songId: number | null; tally: Tally; seen: Seen }[] = [];
  hasLost = false;
  /** The newest delivered version, and the user's newest delivered ballot with its version. */
  delivered = { version: 1, ballot: 0, ownVersion: 0 };
  #observers: QueryObserver[];
  #vote = new MutationObserver(this.client, voteMutation(this.client));

  constructor() {
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => this.#fetch(path, init));
    this.#observers = QUERIES.map((query) => {
      this.client.setQueryData(query.queryKey, this.server.read(query.queryKey.join('/')).body as never);
      const options = { ...query, staleTime: Number.POSITIVE_INFINITY, refetchInterval: false };
      return new QueryObserver(this.client, options as never);
    });
    for (const observer of this.#observers) observer.subscribe(() => {});
  }

  #fetch(path: string, { method, body, headers, signal }: RequestInit) {
    return new Promise((resolve, reject) => {
      const key = new Headers(headers).get('idempotency-key');
      const job: Job = {
        path,
        vote: method === 'POST' ? { ...JSON.parse(String(body)), key } : null,
        answer: null,
        reject,
        resolve: (answer) => resolve(Response.json(answer.body, { status: answer.status })),
      };
      this.jobs.push(job);
      signal?.addEventListener('abort', () => {
        this.jobs = this.jobs.filter((each) => each !== job);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }

  /** Changes the server, which then pushes. */
  change<T>(act: () => T): T {
    const before = this.server.seen;
    const result = act();
    const { tally, own: songId, seen } = this.server;
    if (seen.version > before.version) this.pushes.push(tally);
    if (seen.ballot > before.ballot) this.ownPushes.push({ songId, tally, seen });
    return result;
  }

  voteElsewhere(songId: number, intent: BallotIntent) {
    this.change(() => this.server.vote({ songId, intent, key: null }));
  }

  click(songId: number) {
    const intent = voteIntent(this.client, { tournamentId: TOURNAMENT, matchupId: ID, songId });
    if (intent) this.#vote.mutate(intent).catch(() => {});
    return intent !== null;
  }

  poll(at: number) {
    void pick(this.#observers, at)?.refetch({ cancelRefetch: false });
  }

  serve(job: Job | undefined, failure: Answer | null = null) {
    if (!job || job.answer) return;
    const { vote } = job;
    if (!vote) job.answer = this.server.read(job.path);
    else if (failure === REFUSED) job.answer = REFUSED;
    else {
      const counted = this.change(() => this.server.vote(vote));
      job.answer = failure ?? counted;
    }
  }

  deliver(job: Job | undefined, isLost = false) {
    if (!job || (!job.answer && !isLost)) return;
    this.jobs = this.jobs.filter((each) => each !== job);
    if (isLost || !job.answer) {
      job.reject(new TypeError('Failed to fetch'));
      if (!job.vote || job.answer) return;
      this.late.push(job);
      this.hasLost = true;
      return;
    }
    const { seen } = job.answer;
    if (seen && job.vote) this.#noteOwn(seen);
    else if (seen && job.path.endsWith('user-votes')) this.delivered.ballot = seen.ballot;
    else if (seen) this.#noteVersion(seen);
    job.resolve(job.answer);
  }

  #noteVersion({ version }: Seen) {
    this.delivered.version = Math.max(this.delivered.version, version);
  }

  /** Ignores a choice that is older than the known one. */
  #noteOwn(seen: Seen) {
    this.#noteVersion(seen);
    if (seen.version < this.delivered.ownVersion) return;
    this.delivered.ownVersion = seen.version;
    this.delivered.ballot = seen.ballot;
  }

  pushOwn(isDropped = false) {
    const own = this.ownPushes.shift();
    this.hasLost ||= own !== undefined && isDropped;
    if (!own || isDropped) return;
    const { songId, tally, seen } = own;
    this.#noteOwn(seen);
    const at = { tournamentId: TOURNAMENT, matchupId: ID, at: 0, countedAt: 0 };
    applyLiveMessage(this.client, { type: 'own_vote', ...at, songId, tally });
  }

  push(at: number, isDropped = false) {
    const tally = pick(this.pushes, at);
    this.pushes = this.pushes.filter((each) => each !== tally);
    this.hasLost ||= tally !== undefined && isDropped;
    if (!tally || isDropped) return;
    this.#noteVersion({ version: tally.version, ballot: 0 });
    const matchups = [{ ...tally, winnerId: null, decidedBy: null }];
    const message = { tournamentId: TOURNAMENT, at: 0, version: 1, watching: 1, matchups };
    applyLiveMessage(this.client, { type: 'vote_update', ...message });
  }

  /** Lets all promises settle. Then the screens show, and so keep, what is in the cache. */
  async settle() {
    vi.advanceTimersByTime(0);
    for (let round = 0; round < 3; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
    for (const matchups of this.#answers) keepAnswer(this.client, matchups);
  }

  /** Delivers everything that is pending, and what follows from it. */
  async drain() {
    do {
      for (const job of this.late.splice(0)) this.serve(job);
      for (const job of [...this.jobs]) {
        this.serve(job);
        this.deliver(job);
      }
      while (this.pushes.length > 0) this.push(this.pushes.length - 1);
      while (this.ownPushes.length > 0) this.pushOwn();
      vi.advanceTimersByTime(20_000);
      await this.settle();
    } while (this.jobs.length + this.pushes.length + this.ownPushes.length > 0);
  }

  get pending(): VoteIntent | null {
    const [mutation] = this.client.getMutationCache().findAll({ mutationKey: VOTE_KEY, status: 'pending' });
    return (mutation?.state.variables as VoteIntent | undefined) ?? null;
  }

  get own(): number | null {
    const ballots = this.client.getQueryData<UserVotes>(voteKeys.own(TOURNAMENT));
    return ballots?.find(({ matchupId }) => matchupId === ID)?.songId ?? null;
  }

  /** The matchup in the cached answers: of a card, of the tournament, and in the list of matchups. */
  get #answers(): Matchup[][] {
    const [cards, detail, list] = LISTS.map(({ queryKey }) => this.client.getQueryData(queryKey)) as [
      TournamentCard[],
      TournamentDetail,
      Matchup[],
    ];
    return [cards.flatMap(({ currentMatchup }) => currentMatchup ?? []), detail.matchups, list];
  }

  /** The matchup as each screen shows it. */
  get screens() {
    const own = this.own === null ? null : { songId: this.own };
    return this.#answers.map((matchups) => {
      const [shown] = withTallies(matchups, knownTallies(this.client));
      return showVote(shown as Matchup, own, this.pending);
    });
  }

  /** Every screen shows the newest delivered tally and the effect of the pending vote, nothing else. */
  check() {
    const own = this.server.ballots[this.delivered.ballot] ?? null;
    expect(this.own, 'the newest delivered ballot').toBe(own);
    const chosen = this.pending ? this.pending.songId : own;
    const tally = this.server.tallies[this.delivered.version - 1] as OpenTally;
    const effect = (song: number) => (chosen === own ? 0 : Number(song === chosen) - Number(song === own));
    const song1Votes = Math.max(0, tally.song1Votes + effect(SONG_1));
    const song2Votes = Math.max(0, tally.song2Votes + effect(SONG_2));
    const counts = { song1Votes, song2Votes, totalVotes: song1Votes + song2Votes };
    for (const { matchup, ownSongId } of this.screens) {
      expect(matchup).toMatchObject(counts);
      expect(ownSongId).toBe(chosen);
    }
  }

  close() {
    for (const observer of this.#observers) observer.destroy();
    this.client.clear();
  }
}

type Step = { at: number; songId: number; isDropped: boolean };
const MOVES: Record<string, (simulation: Simulation, step: Step) => void> = {
  others: (simulation, { songId }) => simulation.change(() => simulation.server.move(null, songId)),
  click: (simulation, { songId }) => {
    const wasPending = simulation.pending !== null;
    expect(simulation.click(songId)).toBe(!wasPending);
  },
  elsewhere: (simulation, { songId, at }) =>
    simulation.voteElsewhere(songId, at % 3 === 0 ? 'remove' : 'set'),
  'push own': (simulation, { isDropped }) => simulation.pushOwn(isDropped),
  poll: (simulation, { at }) => simulation.poll(at),
  serve: (simulation, { at }) => simulation.serve(pick(simulation.jobs, at)),
  'serve and fail': (simulation, { at, isDropped }) =>
    simulation.serve(pick(simulation.jobs, at), isDropped ? FAILED : REFUSED),
  'serve late': (simulation, { at }) => simulation.serve(simulation.late.splice(at, 1)[0]),
  deliver: (simulation, { at }) => simulation.deliver(pick(simulation.jobs, at)),
  lose: (simulation, { at }) => simulation.deliver(pick(simulation.jobs, at), true),
  push: (simulation, { at, isDropped }) => simulation.push(at, isDropped),
  wait: () => vi.advanceTimersByTime(500),
};
const step = fc.record({
  move: fc.constantFrom(...Object.keys(MOVES), 'serve', 'deliver'),
  at: fc.nat(7),
  songId: fc.constantFrom(SONG_1, SONG_2),
  isDropped: fc.boolean(),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function withSimulation(act: (simulation: Simulation) => Promise<void>) {
  const simulation = new Simulation();
  await simulation.settle();
  try {
    await act(simulation);
  } finally {
    simulation.close();
  }
}

describe('a pending vote (rules V8, V9)', () => {
  it('is shown on top of the newest tallies, undone alone when it fails, and ends equal to the server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), (steps) =>
        withSimulation(async (simulation) => {
          for (const { move, ...each } of steps) {
            MOVES[move]?.(simulation, each);
            await simulation.settle();
            simulation.check();
          }
          await simulation.drain();
          simulation.check();
          // The next poll brings what was lost; everything else is delivered by now.
          if (simulation.hasLost) for (const at of QUERIES.keys()) simulation.poll(at);
          await simulation.drain();
          const { matchup, own } = simulation.server;
          for (const shown of simulation.screens) {
            expect(shown.matchup).toMatchObject(matchup);
            expect(shown.ownSongId).toBe(own);
          }
          expect(simulation.pending).toBeNull();
        }),
      ),
      { numRuns: 300 },
    );
  });

  it('never removes a vote that another device cast and this screen does not show yet', () =>
    withSimulation(async (simulation) => {
      simulation.voteElsewhere(SONG_1, 'set');
      simulation.click(SONG_1);
      await simulation.drain();
      expect(simulation.server.own).toBe(SONG_1);
      expect(simulation.own).toBe(SONG_1);
    }));

  it('blocks a second vote in any tournament', () =>
    withSimulation(async (simulation) => {
      expect(simulation.click(SONG_1)).toBe(true);
      expect(simulation.click(SONG_2)).toBe(false);
      const elsewhere = { tournamentId: TOURNAMENT + 1, matchupId: ID + 1, songId: 99 };
      simulation.client.setQueryData(voteKeys.own(elsewhere.tournamentId), []);
      expect(voteIntent(simulation.client, elsewhere)).toBeNull();
      await simulation.drain();
      expect(voteIntent(simulation.client, elsewhere)).not.toBeNull();
    }));
});
