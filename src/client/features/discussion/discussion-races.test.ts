import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CommentList, shownComments } from '#client/entities/comment/comment-list.ts';
import { discussionQuery, likedCommentsQuery } from '#client/entities/comment/queries.ts';
import { exampleComment } from '#client/entities/testing/comments.ts';
import { matchupKeys } from '#client/lib/api/keys.ts';
import { applyLiveMessage, refetchDiscussions } from '#client/live/apply-message.ts';
import type { Comment, CommentPatch } from '#contract/comment.ts';
import { shownLike, useLikeComment, useUpdateComment } from './use-comment-mutations.ts';
import { useSending } from './writing/sending.ts';
import { useSendComment } from './writing/use-send-comment.ts';

vi.mock('#client/lib/toast/toast-store.ts', () => ({ toast: vi.fn() }));

const ME = 7;
const OTHER = 8;
const SENT = 'Typed without a mouse';
const EDITED = 'Typed without a mouse, and edited';

type Job = {
  method: string;
  path: string;
  body: { content: string } | null;
  answer: Response | null;
  resolve: (answer: Response) => void;
};

/** Runs a hook once without effects, which is fast enough for thousands of runs. */
function runHook<T>(client: QueryClient, useHook: () => T): T {
  let result: T | undefined;
  function Probe() {
    result = useHook();
    return null;
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Probe)));
  return result as T;
}

/** A simulated server with one discussion. Its network delays answers and pushes, swaps answers and loses pushes. */
class Simulation {
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  messages = new Map<number, Comment>();
  myLikes = new Set<number>();
  version = 0;
  jobs: Job[] = [];
  pushes: CommentPatch[] = [];
  done = { sent: false, edited: false, liked: false };
  hasShownEdit = false;
  #stops: (() => void)[];

  constructor() {
    vi.stubGlobal('fetch', (path: string, { method = 'GET', body, signal }: RequestInit) => {
      return new Promise<Response>((resolve, reject) => {
        const job: Job = {
          method,
          path: path.split('?')[0] ?? '',
          body: typeof body === 'string' ? JSON.parse(body) : null,
          answer: null,
          resolve,
        };
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        this.jobs.push(job);
      });
    });
    this.#stops = [discussionQuery(1), likedCommentsQuery(1, true)].map((options) =>
      new QueryObserver<unknown>(this.client, options as never).subscribe(() => {}),
    );
  }

  stop() {
    for (const stop of this.#stops) stop();
    this.client.clear();
  }

  #put(comment: Comment, kind: 'comments' | 'counts'): Comment {
    this.version += 1;
    const { version } = this;
    this.messages.set(comment.id, { ...comment, version });
    this.pushes.push({
      from: version - 1,
      version,
      comments: [],
      counts: [],
      removed: [],
      sides: [],
      [kind]: [{ ...comment, version }],
    });
    return { ...comment, version };
  }

  write(userId: number, content: string): Comment {
    const id = this.messages.size + 1;
    const createdAt = new Date().toISOString();
    return this.#put(exampleComment(id, { userId, content, createdAt, updatedAt: createdAt }), 'comments');
  }

  /** The server handles a call and prepares its answer. */
  arrive(job: Job): void {
    const comment = this.messages.get(Number(/comments\/(\d+)/.exec(job.path)?.[1])) as Comment;
    const all = [...this.messages.values()].toReversed().map((each) => ({ ...each, version: this.version }));
    const bodies: Record<string, () => unknown> = {
      'GET /api/matchups/1/comments': () => all,
      'GET /api/matchups/1/liked-comments': () => [...this.myLikes],
      'POST /api/comments': () => this.write(ME, job.body?.content ?? ''),
      PATCH: () =>
        this.#put(
          { ...comment, content: job.body?.content ?? '', updatedAt: '2100-01-01T00:00:00.000Z' },
          'comments',
        ),
      POST: () => {
        this.myLikes.add(comment.id);
        const { likes, version } = this.#put({ ...comment, likes: comment.likes + 1 }, 'counts');
        return { liked: true, likes, version };
      },
    };
    const act = bodies[`${job.method} ${job.path}`] ?? bodies[job.method];
    job.answer = Response.json(act?.());
  }

  likeOfOther(): void {
    const [first] = this.messages.values();
    if (first && first.likes < 2) this.#put({ ...first, likes: first.likes + 1 }, 'counts');
  }

  push(): void {
    const patch = this.pushes.shift();
    const event = { type: 'comment_event', tournamentId: 1, at: 0, matchupId: 1, action: 'updated' } as const;
    if (patch) applyLiveMessage(this.client, { ...event, version: patch.version, patch });
  }

  get list() {
    return this.client.getQueryData<CommentList>(matchupKeys.comments(1));
  }
  get mine(): Comment[] {
    return (this.list ? shownComments(this.list) : []).filter(({ userId }) => userId === ME);
  }

  /** Takes the user's next step if the screen allows it: send a message, edit it, like it. */
  act(): void {
    const { done, client } = this;
    const likedIds = client.getQueryData<number[]>(matchupKeys.likedComments(1));
    const [own] = this.mine;
    const isEditing = client.isMutating({ predicate: ({ state }) => state.variables === EDITED }) > 0;
    if (!done.sent && this.list && likedIds) {
      done.sent = true;
      runHook(client, () => useSendComment({ userId: ME, matchupId: 1, parentId: null }, () => {}))(SENT);
    } else if (own && !done.edited) {
      done.edited = true;
      runHook(client, () => useUpdateComment(own)).mutate(EDITED);
    } else if (own && !done.liked && !isEditing) {
      done.liked = true;
      runHook(client, () => useLikeComment(own)).mutate({ isLike: true, likes: own.likes + 1 });
    }
  }

  /** Checks what the user must see after every step. */
  check(): void {
    const { mine, done } = this;
    if (!done.sent) return;
    const tree = this.list ? shownComments(this.list) : [];
    const sending = runHook(this.client, () => useSending(1, tree, ME));
    expect([...sending, ...mine], 'one message was sent, and one shows').toHaveLength(1);
    const [own] = mine;
    if (!own) return;
    const hasEdited = own.content === EDITED;
    expect(this.hasShownEdit && !hasEdited, 'an edit never goes back').toBe(false);
    this.hasShownEdit ||= hasEdited;
    if (!done.liked) return;
    const [pending] = this.client
      .getMutationCache()
      .findAll({ status: 'pending' })
      .map(({ state }) => state.variables)
      .filter((variables) => typeof variables === 'object' && variables !== null && 'isLike' in variables);
    const isLiked = (this.client.getQueryData<number[]>(matchupKeys.likedComments(1)) ?? []).includes(own.id);
    const shown = shownLike(own, isLiked, pending as { isLike: boolean; likes: number } | undefined);
    expect(shown.isLiked, 'the pressed like shows').toBe(true);
    expect(shown.likes, 'and counts').toBeGreaterThanOrEqual(1);
  }
}

type Step = 'act' | 'arrive' | 'answer' | 'push' | 'lose' | 'otherWrites' | 'otherLikes' | 'read' | 'wait';
const often = (step: Step) => ({ arbitrary: fc.constant(step), weight: 4 });
const rarely = (step: Step) => ({ arbitrary: fc.constant(step), weight: 1 });
const anyStep = fc.oneof(
  ...(['act', 'arrive', 'answer', 'push'] as const).map(often),
  ...(['lose', 'otherWrites', 'otherLikes', 'read', 'wait'] as const).map(rarely),
);

async function step(simulation: Simulation, name: Step, at: number): Promise<void> {
  const waiting = simulation.jobs.filter((job) => !job.answer);
  const answered = simulation.jobs.filter((job) => job.answer);
  if (name === 'act') simulation.act();
  if (name === 'arrive' && waiting.length > 0) simulation.arrive(waiting[at % waiting.length] as Job);
  if (name === 'answer' && answered.length > 0) {
    const job = answered[at % answered.length] as Job;
    simulation.jobs.splice(simulation.jobs.indexOf(job), 1);
    job.resolve(job.answer as Response);
  }
  if (name === 'push') simulation.push();
  if (name === 'lose' && at % 4 === 0) simulation.pushes.shift();
  if (name === 'otherWrites') simulation.write(OTHER, 'Hm');
  if (name === 'otherLikes') simulation.likeOfOther();
  if (name === 'read') refetchDiscussions(simulation.client);
  await vi.advanceTimersByTimeAsync(name === 'read' || name === 'wait' ? 500 : 0);
}

/** Takes the user's steps and delivers all calls, answers and pushes, until none is left. */
async function drain(simulation: Simulation): Promise<void> {
  for (let idleRounds = 0; idleRounds < 2; ) {
    for (const name of ['act', 'arrive', 'answer', 'push', 'wait'] as const) await step(simulation, name, 0);
    simulation.check();
    const { jobs, pushes, client, done } = simulation;
    const isIdle = jobs.length + pushes.length + client.isMutating() === 0 && done.liked;
    idleRounds = isIdle ? idleRounds + 1 : 0;
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a message that is sent, edited and liked shows once, with the edit and the like, however late its answers and pushes are', async () => {
  const script = fc.array(fc.tuple(anyStep, fc.nat(20)), { minLength: 20, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(script, async (steps) => {
      const simulation = new Simulation();
      for (const name of ['arrive', 'arrive', 'answer', 'answer'] as const) await step(simulation, name, 0);
      for (const [name, at] of steps) {
        await step(simulation, name, at);
        simulation.check();
      }
      await drain(simulation);
      refetchDiscussions(simulation.client);
      await drain(simulation);
      const { list, messages } = simulation;
      const strip = (comments: readonly Comment[]) => comments.map(({ version, ...comment }) => comment);
      expect(strip(list ? shownComments(list) : [])).toEqual(strip([...messages.values()].toReversed()));
      expect(simulation.mine).toMatchObject([{ content: EDITED }]);
      simulation.stop();
    }),
    { numRuns: 100 },
  );
});
