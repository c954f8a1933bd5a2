import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mergeMatchups } from '#client/entities/matchup/merge-matchups.ts';
import { matchupKeys, matchupsQuery } from '#client/entities/matchup/queries.ts';
import { applyLiveMessage } from '#client/entities/tournament/live-updates.ts';
import { tournamentKeys, tournamentQuery, tournamentsQuery } from '#client/entities/tournament/queries.ts';
import type { ServerMessage } from '#contract/live.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentCard, TournamentDetail } from '#contract/tournament.ts';
import type { BallotIntent, Tally, UserVotes } from '#contract/vote.ts';
import { showVote } from './optimistic-vote.ts';
import { userVotesQuery, voteKeys } from './queries.ts';
import { VOTE_KEY, type VoteIntent, voteIntent, voteMutation } from './vote-mutation.ts';

const TOURNAMENT = 7;
const ID = 5;
const SONG_1 = 11;
const SONG_2 = 22;
type Verdict = 'count' | 'refuse' | 'count, then fail';
type OpenTally = Tally & { song1Votes: number; song2Votes: number };
type Seen = { version: number; ballot: number };
type Answer = { status: number; body: unknown; seen: Seen };

/** The simulated server: one matchup and the user's ballot in it, each with its history. */
class Server {
  tallies: OpenTally[] = [
    {
      id: ID,
      song1Votes: 3,
      song2Votes: 2,
      guestVotes: 0,
      countsHidden: false,
      status: 'active',
      version: 1,
    },
  ];
  ballots: (number | null)[] = [null];
  #last: { key: string | null; answer: Answer | null } = { key: null, answer: null };

  get tally() {
    return this.tallies.at(-1) as OpenTally;
  }
  get own() {
    return this.ballots.at(-1) ?? null;
  }
  get seen(): Seen {
    return { version: this.tally.version, ballot: this.ballots.length - 1 };
  }

  move(from: number | null, to: number | null) {
    const { song1Votes, song2Votes, version } = this.tally;
    const change = (song: number) => Number(song === to) - Number(song === from);
    this.tallies.push({
      ...this.tally,
      song1Votes: song1Votes + change(SONG_1),
      song2Votes: song2Votes + change(SONG_2),
      version: version + 1,
    });
  }

  /** Sets or removes the vote. A repeat of the last key gets the first answer again. */
  vote({ songId, intent, key }: Vote): Answer {
    if (key !== null && key === this.#last.key && this.#last.answer) return this.#last.answer;
    const removed = this.own === songId ? null : this.own;
    const next = intent === 'set' ? songId : removed;
    if (next !== this.own) {
      this.move(this.own, next);
      this.ballots.push(next);
    }
    const body = {
      message: '',
      matchupId: ID,
      songId: next,
      isUpdate: false,
      deleted: false,
      tally: this.tally,
      countedAt: 0,
    };
    const answer = { status: 200, body, seen: this.seen };
    this.#last = { key, answer };
    return answer;
  }

  get matchup() {
    const { song1Votes, song2Votes } = this.tally;
    return { ...this.tally, song1Id: SONG_1, song2Id: SONG_2, totalVotes: song1Votes + song2Votes };
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

type Vote = { songId: number; intent: BallotIntent; key: string | null };
type Job = {
  path: string;
  vote: Vote | null;
  answer: Answer | null;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];

/** One server, one client with all queries that show tallies, and a network that delivers in any order. */
class Simulation {
  server = new Server();
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  jobs: Job[] = [];
  /** Calls that failed for the client before they reached the server: they may still reach it. */
  late: Job[] = [];
  pushes: Tally[] = [];
  /** The pushes to the user's sockets, in their order. */
  ownPushes: { songId: number | null; tally: Tally; seen: Seen }[] = [];
  hasLost = false;
  /** The newest versions that were delivered to each screen, and the version with the user's newest vote. */
  delivered = { page: 1, list: 1, ballot: 0, own: 0 };
  #queries = [
    {
      key: 'list',
      observer: new QueryObserver(this.client, { ...tournamentsQuery, refetchInterval: false }),
    },
    {
      key: 'page',
      observer: new QueryObserver(this.client, { ...tournamentQuery(TOURNAMENT), refetchInterval: false }),
    },
    { key: 'page', observer: new QueryObserver(this.client, matchupsQuery(TOURNAMENT)) },
    {
      key: 'ballot',
      observer: new QueryObserver(this.client, {
        ...userVotesQuery(TOURNAMENT, true),
        refetchInterval: false,
      }),
    },
  ] as const;
  #vote = new MutationObserver(this.client, voteMutation(this.client));

  constructor() {
    for (const { observer } of this.#queries) {
      const { queryKey } = observer.options;
      this.client.setQueryData(queryKey, this.server.read(queryKey.join('/')).body);
    }
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => this.#fetch(path, init));
    for (const { observer } of this.#queries) observer.subscribe(() => {});
    // The list is stale from the start, so it is read at once.
    for (const job of this.jobs.splice(0)) job.resolve(this.server.read(job.path));
  }

  #fetch(path: string, { method, body, headers, signal }: RequestInit) {
    return new Promise((resolve, reject) => {
      const key = (headers as Record<string, string> | undefined)?.['idempotency-key'] ?? null;
      const vote = method === 'POST' ? { ...JSON.parse(String(body)), key } : null;
      const job: Job = {
        path,
        vote,
        answer: null,
        reject,
        resolve: ({ status, body: answer }) =>
          resolve(
            new Response(JSON.stringify(answer), { status, headers: { 'server-time': '1900000000000' } }),
          ),
      };
      this.jobs.push(job);
      signal?.addEventListener('abort', () => {
        this.jobs = this.jobs.filter((each) => each !== job);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }

  #pushIfChanged(change: () => void) {
    const before = this.server.seen;
    change();
    const { tally, own: songId, seen } = this.server;
    if (seen.version > before.version) this.pushes.push(tally);
    if (seen.ballot > before.ballot) this.ownPushes.push({ songId, tally, seen });
  }

  voteElsewhere(songId: number, intent: BallotIntent) {
    this.#pushIfChanged(() => this.server.vote({ songId, intent, key: null }));
  }

  voteByOthers(song: number) {
    this.#pushIfChanged(() => this.server.move(null, song));
  }

  click(songId: number) {
    const intent = voteIntent(this.client, { tournamentId: TOURNAMENT, matchupId: ID, songId });
    if (intent) this.#vote.mutate(intent).catch(() => {});
    return intent !== null;
  }

  poll(at: number) {
    void pick(this.#queries, at)?.observer.refetch({ cancelRefetch: false });
  }

  serve(job: Job | undefined, verdict: Verdict = 'count') {
    if (!job || job.answer) return;
    const { vote } = job;
    if (!vote) {
      job.answer = this.server.read(job.path);
      return;
    }
    if (verdict === 'refuse') {
      job.answer = { status: 409, body: { message: 'no' }, seen: { version: 0, ballot: 0 } };
      return;
    }
    this.#pushIfChanged(() => {
      job.answer = this.server.vote(vote);
    });
    if (verdict === 'count, then fail')
      job.answer = { status: 503, body: '', seen: { version: 0, ballot: 0 } };
  }

  deliver(job: Job | undefined, isLost = false) {
    if (!job || (!job.answer && !isLost)) return;
    this.jobs = this.jobs.filter((each) => each !== job);
    if (isLost || !job.answer) {
      job.reject(new TypeError('Failed to fetch'));
      if (job.vote && !job.answer) {
        this.late.push(job);
        this.hasLost = true;
      }
      return;
    }
    const { version, ballot } = job.answer.seen;
    if (job.vote && job.answer.status === 200) this.#deliverOwn(job.answer.seen);
    if (job.path.endsWith('user-votes')) this.delivered.ballot = ballot;
    const isList = job.path === '/api/tournaments';
    if (job.vote || isList) this.delivered.list = Math.max(this.delivered.list, version);
    if (job.vote || !isList) {
      if (!job.path.endsWith('user-votes')) this.delivered.page = Math.max(this.delivered.page, version);
    }
    job.resolve(job.answer);
  }

  /** Ignores a choice that is older than the known one. */
  #deliverOwn({ version, ballot }: Seen) {
    if (version < this.delivered.own) return;
    this.delivered.own = version;
    this.delivered.ballot = ballot;
  }

  pushOwn(isDropped = false) {
    const own = this.ownPushes.shift();
    if (!own) return;
    if (isDropped) {
      this.hasLost = true;
      return;
    }
    const { songId, tally, seen } = own;
    this.#deliverOwn(seen);
    this.delivered.page = Math.max(this.delivered.page, seen.version);
    this.delivered.list = Math.max(this.delivered.list, seen.version);
    const at = { tournamentId: TOURNAMENT, at: 0 };
    applyLiveMessage(this.client, { type: 'own_vote', ...at, matchupId: ID, songId, tally, countedAt: 0 });
  }

  push(at: number, isDropped = false) {
    const tally = pick(this.pushes, at);
    if (!tally) return;
    this.pushes = this.pushes.filter((each) => each !== tally);
    if (isDropped) {
      this.hasLost = true;
      return;
    }
    this.delivered.page = Math.max(this.delivered.page, tally.version);
    this.delivered.list = Math.max(this.delivered.list, tally.version);
    const message: ServerMessage = {
      type: 'vote_update',
      tournamentId: TOURNAMENT,
      at: 0,
      version: 1,
      watching: 1,
      matchups: [tally],
    } as const;
    applyLiveMessage(this.client, message);
  }

  async settle() {
    vi.advanceTimersByTime(0);
    for (let round = 0; round < 3; round += 1) await turn();
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

  async pollAll() {
    for (const at of this.#queries.keys()) this.poll(at);
    await this.drain();
  }

  get pending(): VoteIntent | null {
    const [mutation] = this.client.getMutationCache().findAll({ mutationKey: VOTE_KEY, status: 'pending' });
    return (mutation?.state.variables as VoteIntent | undefined) ?? null;
  }

  get own(): number | null {
    const ballots = this.client.getQueryData<UserVotes>(voteKeys.own(TOURNAMENT));
    return ballots?.find(({ matchupId }) => matchupId === ID)?.songId ?? null;
  }

  /** The matchup as the tournament page and a card of the list show it. */
  get shown() {
    const detail = this.client.getQueryData<TournamentDetail>(tournamentKeys.detail(TOURNAMENT));
    const list = this.client.getQueryData<Matchup[]>(matchupKeys.ofTournament(TOURNAMENT));
    const [card] = this.client.getQueryData<TournamentCard[]>(tournamentKeys.list) ?? [];
    const page = mergeMatchups(detail?.matchups, list ?? [])[0] as Matchup;
    const { pending } = this;
    const own = this.own === null ? null : { songId: this.own };
    return {
      page: showVote(page, own, pending),
      list: showVote(card?.currentMatchup as Matchup, own, pending),
    };
  }

  /** The screen shows the newest delivered tallies and the effect of the pending vote, nothing else. */
  check() {
    const own = this.server.ballots[this.delivered.ballot] ?? null;
    expect(this.own, 'the newest delivered ballot').toBe(own);
    const chosen = this.pending ? this.pending.songId : own;
    for (const screen of ['page', 'list'] as const) {
      const { song1Votes, song2Votes } = this.server.tallies[this.delivered[screen] - 1] as OpenTally;
      const effect = (song: number) => (chosen === own ? 0 : Number(song === chosen) - Number(song === own));
      const counts = [song1Votes + effect(SONG_1), song2Votes + effect(SONG_2)].map((count) =>
        Math.max(0, count),
      );
      const { matchup, ownSongId } = this.shown[screen];
      expect([matchup.song1Votes, matchup.song2Votes], screen).toEqual(counts);
      expect(matchup.totalVotes).toBe((matchup.song1Votes ?? 0) + (matchup.song2Votes ?? 0));
      expect(ownSongId).toBe(chosen);
    }
  }

  close() {
    for (const { observer } of this.#queries) observer.destroy();
    this.client.clear();
  }
}

const song = fc.constantFrom(SONG_1, SONG_2);
const at = fc.nat(7);
const step = fc.oneof(
  fc.record({ do: fc.constant('others' as const), song }),
  fc.record({ do: fc.constant('click' as const), song }),
  fc.record({
    do: fc.constant('elsewhere' as const),
    song,
    intent: fc.constantFrom<BallotIntent>('set', 'set', 'remove'),
  }),
  fc.record({ do: fc.constant('push own' as const), isDropped: fc.boolean() }),
  fc.record({ do: fc.constant('poll' as const), at }),
  fc.record({
    do: fc.constant('serve' as const),
    at,
    verdict: fc.constantFrom<Verdict>('count', 'count', 'refuse', 'count, then fail'),
  }),
  fc.record({ do: fc.constant('serve late' as const), at }),
  fc.record({ do: fc.constant('deliver' as const), at, isLost: fc.constant(true) }),
  fc.record({ do: fc.constant('deliver' as const), at, isLost: fc.constant(false) }),
  fc.record({ do: fc.constant('deliver' as const), at, isLost: fc.constant(false) }),
  fc.record({ do: fc.constant('push' as const), at, isDropped: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function apply(simulation: Simulation, move: Step) {
  if (move.do === 'others') simulation.voteByOthers(move.song);
  if (move.do === 'click') {
    const wasPending = simulation.pending !== null;
    expect(simulation.click(move.song)).toBe(!wasPending);
  }
  if (move.do === 'elsewhere') simulation.voteElsewhere(move.song, move.intent);
  if (move.do === 'push own') simulation.pushOwn(move.isDropped);
  if (move.do === 'poll') simulation.poll(move.at);
  if (move.do === 'serve') simulation.serve(pick(simulation.jobs, move.at), move.verdict);
  if (move.do === 'serve late') simulation.serve(simulation.late.splice(move.at, 1)[0]);
  if (move.do === 'deliver') simulation.deliver(pick(simulation.jobs, move.at), move.isLost);
  if (move.do === 'push') simulation.push(move.at, move.isDropped);
  if (move.do === 'wait') vi.advanceTimersByTime(500);
}

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
  it('is shown on top of the newest delivered tallies, and the screen ends equal to the server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), (moves) =>
        withSimulation(async (simulation) => {
          for (const move of moves) {
            apply(simulation, move);
            await simulation.settle();
            simulation.check();
          }
          await simulation.drain();
          simulation.check();
          // The next poll brings what was lost; everything else is delivered by now.
          if (simulation.hasLost) await simulation.pollAll();
          const { matchup, own } = simulation.server;
          for (const shown of Object.values(simulation.shown)) {
            expect(shown.matchup).toMatchObject(matchup);
            expect(shown.ownSongId).toBe(own);
          }
          expect(simulation.pending).toBeNull();
        }),
      ),
      { numRuns: 300 },
    );
  });

  it('is undone alone when it fails, and tallies that arrived meanwhile stay', () =>
    withSimulation(async (simulation) => {
      simulation.click(SONG_1);
      await simulation.settle();
      expect(simulation.shown.page.matchup).toMatchObject({ song1Votes: 4, song2Votes: 2, totalVotes: 6 });
      simulation.voteByOthers(SONG_2);
      simulation.push(0);
      expect(simulation.shown.page.matchup).toMatchObject({ song1Votes: 4, song2Votes: 3, totalVotes: 7 });
      const [job] = simulation.jobs;
      simulation.serve(job, 'refuse');
      simulation.deliver(job);
      await simulation.settle();
      expect(simulation.shown.page).toMatchObject({
        matchup: { song1Votes: 3, song2Votes: 3, totalVotes: 6 },
        ownSongId: null,
      });
    }));

  it('never removes a vote that another device cast and this screen does not show yet', () =>
    withSimulation(async (simulation) => {
      simulation.voteElsewhere(SONG_1, 'set');
      simulation.click(SONG_1);
      await simulation.drain();
      expect(simulation.server.own).toBe(SONG_1);
      expect(simulation.own).toBe(SONG_1);
    }));

  it('is replaced by the newer vote of another device, whose push arrived before the answer', () =>
    withSimulation(async (simulation) => {
      simulation.click(SONG_1);
      await simulation.settle();
      const [job] = simulation.jobs;
      simulation.serve(job);
      simulation.voteElsewhere(SONG_2, 'set');
      simulation.pushOwn();
      simulation.pushOwn();
      await simulation.settle();
      simulation.deliver(job);
      await simulation.settle();
      expect(simulation.own).toBe(SONG_2);
    }));

  it('blocks a second vote in any tournament', () =>
    withSimulation(async (simulation) => {
      expect(simulation.click(SONG_1)).toBe(true);
      expect(simulation.click(SONG_2)).toBe(false);
      const elsewhere = { tournamentId: TOURNAMENT + 1, matchupId: ID + 1, songId: 99 };
      simulation.client.setQueryData(voteKeys.own(elsewhere.tournamentId), []);
      expect(voteIntent(simulation.client, elsewhere)).toBeNull();
      await simulation.settle();
      expect(simulation.jobs.filter(({ vote }) => vote)).toHaveLength(1);
      await simulation.drain();
      expect(voteIntent(simulation.client, elsewhere)).not.toBeNull();
    }));

  it('is sent again with the same key after a missing answer, and the repeat does not remove it', () =>
    withSimulation(async (simulation) => {
      simulation.click(SONG_1);
      await simulation.settle();
      const [job] = simulation.jobs;
      simulation.serve(job, 'count, then fail');
      simulation.deliver(job);
      await simulation.settle();
      expect(simulation.click(SONG_1)).toBe(true);
      await simulation.drain();
      expect(simulation.server.own).toBe(SONG_1);
      expect(simulation.own).toBe(SONG_1);
    }));

  it('is not hidden by a late answer with ballots from before it was counted', () =>
    withSimulation(async (simulation) => {
      simulation.click(SONG_2);
      await simulation.settle();
      simulation.poll(3);
      await simulation.settle();
      const [vote, ballots] = simulation.jobs;
      simulation.serve(ballots);
      simulation.serve(vote);
      simulation.deliver(vote);
      await simulation.settle();
      simulation.deliver(ballots);
      await simulation.settle();
      expect(simulation.own).toBe(SONG_2);
    }));
});
