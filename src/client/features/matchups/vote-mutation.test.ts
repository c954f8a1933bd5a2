import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyLiveMessage } from '#client/lib/live-updates.ts';
import { mergeMatchups } from '#client/lib/merge-matchups.ts';
import {
  matchupsQuery,
  queryKeys,
  tournamentQuery,
  tournamentsQuery,
  userVotesQuery,
} from '#client/lib/queries.ts';
import type { ServerMessage } from '#contract/live.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentCard, TournamentDetail } from '#contract/tournament.ts';
import type { Tally, UserVotes } from '#contract/vote.ts';
import { showVote } from './optimistic-vote.ts';
import { VOTE_KEY, type VoteIntent, voteIntent, voteMutation } from './vote-mutation.ts';

const TOURNAMENT = 7;
const ID = 5;
const SONG_1 = 11;
const SONG_2 = 22;
type Verdict = 'count' | 'refuse' | 'count, then fail';
type Seen = { version: number; ballot: number };
type Answer = { status: number; body: unknown; seen: Seen };

/** The server's truth: one matchup and this reader's ballot in it, each with its history. */
class Server {
  tallies: Tally[] = [{ id: ID, song1Votes: 3, song2Votes: 2, status: 'active', version: 1 }];
  ballots: (number | null)[] = [null];
  #last: { key: string | null; answer: Answer | null } = { key: null, answer: null };

  get tally() {
    return this.tallies.at(-1) as Tally;
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

  /** R26: the same song again takes the vote back, the last key again answers as it did. */
  vote(songId: number, key: string | null): Answer {
    if (key === this.#last.key && this.#last.answer) return this.#last.answer;
    const next = this.own === songId ? null : songId;
    this.move(this.own, next);
    this.ballots.push(next);
    const body = {
      message: '',
      matchupId: ID,
      songId: next,
      isUpdate: false,
      deleted: false,
      tally: this.tally,
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

type Job = {
  path: string;
  vote: { songId: number; key: string | null } | null;
  answer: Answer | null;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];

/** One server, one screen with everything that shows tallies, and a network that delivers what it likes when it likes. */
class Scene {
  server = new Server();
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  jobs: Job[] = [];
  /** Calls whose line broke before they reached the server: they may still get there. */
  late: Job[] = [];
  pushes: Tally[] = [];
  hasLost = false;
  /** What the newest of everything delivered to each screen told. */
  known = { page: 1, list: 1, ballot: 0 };
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
    // The list is stale from the start, and read as the screen opens.
    for (const job of this.jobs.splice(0)) job.resolve(this.server.read(job.path));
  }

  #fetch(path: string, { method, body, headers, signal }: RequestInit) {
    return new Promise((resolve, reject) => {
      const key = (headers as Record<string, string> | undefined)?.['idempotency-key'] ?? null;
      const vote = method === 'POST' ? { songId: JSON.parse(String(body)).songId, key } : null;
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

  #changed(change: () => void) {
    const before = this.server.tally.version;
    change();
    if (this.server.tally.version > before) this.pushes.push(this.server.tally);
  }

  others(song: number) {
    this.#changed(() => this.server.move(null, song));
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
    this.#changed(() => {
      job.answer = this.server.vote(vote.songId, vote.key);
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
    if (job.vote || job.path.endsWith('user-votes')) this.known.ballot = Math.max(this.known.ballot, ballot);
    const isList = job.path === '/api/tournaments';
    if (job.vote || isList) this.known.list = Math.max(this.known.list, version);
    if (job.vote || !isList) {
      if (!job.path.endsWith('user-votes')) this.known.page = Math.max(this.known.page, version);
    }
    job.resolve(job.answer);
  }

  push(at: number, isDropped = false) {
    const tally = pick(this.pushes, at);
    if (!tally) return;
    this.pushes = this.pushes.filter((each) => each !== tally);
    if (isDropped) {
      this.hasLost = true;
      return;
    }
    this.known.page = Math.max(this.known.page, tally.version);
    this.known.list = Math.max(this.known.list, tally.version);
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

  async rest() {
    vi.advanceTimersByTime(0);
    for (let round = 0; round < 3; round += 1) await turn();
  }

  /** Everything on its way arrives, and whatever that sets off. */
  async drain() {
    do {
      for (const job of this.late.splice(0)) this.serve(job);
      for (const job of [...this.jobs]) {
        this.serve(job);
        this.deliver(job);
      }
      while (this.pushes.length > 0) this.push(this.pushes.length - 1);
      vi.advanceTimersByTime(20_000);
      await this.rest();
    } while (this.jobs.length + this.pushes.length > 0);
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
    const ballots = this.client.getQueryData<UserVotes>(queryKeys.userVotes(TOURNAMENT));
    return ballots?.find(({ matchupId }) => matchupId === ID)?.songId ?? null;
  }

  /** As the tournament page and a card of the list show it. */
  get shown() {
    const detail = this.client.getQueryData<TournamentDetail>(queryKeys.tournament(TOURNAMENT));
    const list = this.client.getQueryData<Matchup[]>(queryKeys.matchups(TOURNAMENT));
    const [card] = this.client.getQueryData<TournamentCard[]>(queryKeys.tournaments) ?? [];
    const page = mergeMatchups(detail?.matchups, list ?? [])[0] as Matchup;
    const { own, pending } = this;
    return {
      page: showVote(page, own, pending),
      list: showVote(card?.currentMatchup as Matchup, own, pending),
    };
  }

  /** R41: the newest known tallies of the server and the effect of the own vote on its way, nothing else. */
  check() {
    const own = this.server.ballots[this.known.ballot] ?? null;
    expect(this.own, 'the newest ballot known').toBe(own);
    const chosen = this.pending ? this.pending.songId : own;
    for (const screen of ['page', 'list'] as const) {
      const { song1Votes, song2Votes } = this.server.tallies[this.known[screen] - 1] as Tally;
      const effect = (song: number) => (chosen === own ? 0 : Number(song === chosen) - Number(song === own));
      const counts = [song1Votes + effect(SONG_1), song2Votes + effect(SONG_2)].map((count) =>
        Math.max(0, count),
      );
      const { matchup, ownSongId } = this.shown[screen];
      expect([matchup.song1Votes, matchup.song2Votes], screen).toEqual(counts);
      expect(matchup.totalVotes).toBe(matchup.song1Votes + matchup.song2Votes);
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

function play(scene: Scene, move: Step) {
  if (move.do === 'others') scene.others(move.song);
  if (move.do === 'click') {
    const wasPending = scene.pending !== null;
    expect(scene.click(move.song)).toBe(!wasPending);
  }
  if (move.do === 'poll') scene.poll(move.at);
  if (move.do === 'serve') scene.serve(pick(scene.jobs, move.at), move.verdict);
  if (move.do === 'serve late') scene.serve(scene.late.splice(move.at, 1)[0]);
  if (move.do === 'deliver') scene.deliver(pick(scene.jobs, move.at), move.isLost);
  if (move.do === 'push') scene.push(move.at, move.isDropped);
  if (move.do === 'wait') vi.advanceTimersByTime(500);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function withScene(act: (scene: Scene) => Promise<void>) {
  const scene = new Scene();
  await scene.rest();
  try {
    await act(scene);
  } finally {
    scene.close();
  }
}

describe('a vote on its way (T §4, R41)', () => {
  it('shows the newest known tallies and its own effect at every moment, and ends at the server’s truth', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), (moves) =>
        withScene(async (scene) => {
          for (const move of moves) {
            play(scene, move);
            await scene.rest();
            scene.check();
          }
          await scene.drain();
          scene.check();
          // What was lost on the way is learned from the next poll; everything else is known by now.
          if (scene.hasLost) await scene.pollAll();
          const { matchup, own } = scene.server;
          for (const shown of Object.values(scene.shown)) {
            expect(shown.matchup).toMatchObject(matchup);
            expect(shown.ownSongId).toBe(own);
          }
          expect(scene.pending).toBeNull();
        }),
      ),
      { numRuns: 300 },
    );
  });

  it('is undone alone when it fails: tallies that arrived meanwhile stay', () =>
    withScene(async (scene) => {
      scene.click(SONG_1);
      await scene.rest();
      expect(scene.shown.page.matchup).toMatchObject({ song1Votes: 4, song2Votes: 2, totalVotes: 6 });
      scene.others(SONG_2);
      scene.push(0);
      expect(scene.shown.page.matchup).toMatchObject({ song1Votes: 4, song2Votes: 3, totalVotes: 7 });
      const [job] = scene.jobs;
      scene.serve(job, 'refuse');
      scene.deliver(job);
      await scene.rest();
      expect(scene.shown.page).toMatchObject({
        matchup: { song1Votes: 3, song2Votes: 3, totalVotes: 6 },
        ownSongId: null,
      });
    }));

  it('leaves no room for a second one, whatever its tournament', () =>
    withScene(async (scene) => {
      expect(scene.click(SONG_1)).toBe(true);
      expect(scene.click(SONG_2)).toBe(false);
      const elsewhere = { tournamentId: TOURNAMENT + 1, matchupId: ID + 1, songId: 99 };
      scene.client.setQueryData(queryKeys.userVotes(elsewhere.tournamentId), []);
      expect(voteIntent(scene.client, elsewhere)).toBeNull();
      await scene.rest();
      expect(scene.jobs.filter(({ vote }) => vote)).toHaveLength(1);
      await scene.drain();
      expect(voteIntent(scene.client, elsewhere)).not.toBeNull();
    }));

  it('goes again under the same key when its answer never came, and is not taken away by that', () =>
    withScene(async (scene) => {
      scene.click(SONG_1);
      await scene.rest();
      const [job] = scene.jobs;
      scene.serve(job, 'count, then fail');
      scene.deliver(job);
      await scene.rest();
      expect(scene.click(SONG_1)).toBe(true);
      await scene.drain();
      expect(scene.server.own).toBe(SONG_1);
      expect(scene.own).toBe(SONG_1);
    }));

  it('outlives a reading of the ballots from before it was counted, however late that arrives', () =>
    withScene(async (scene) => {
      scene.click(SONG_2);
      await scene.rest();
      scene.poll(3);
      await scene.rest();
      const [vote, ballots] = scene.jobs;
      scene.serve(ballots);
      scene.serve(vote);
      scene.deliver(vote);
      await scene.rest();
      scene.deliver(ballots);
      await scene.rest();
      expect(scene.own).toBe(SONG_2);
    }));
});
