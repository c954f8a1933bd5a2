import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ServerMessage } from '#contract/live.ts';
import { type RouteName, routes } from '#contract/routes.ts';
import { HOLD_MS } from '#server/lib/held-numbers.ts';
import { type Call, findCalls, type Rows, rowsOf } from './calls.ts';
import { forgetAnswers, ROLES, type Role, type World } from './world.ts';

export type Twins = readonly [World, World];
/** A difference by which a reader could tell the twins apart. */
export type Leak = { call: string; a: string; b: string };
export type Crawl = {
  leaks: Leak[];
  /** The routes that were called, and those that answered a reader with success. */
  called: Set<RouteName>;
  succeeded: Set<RouteName>;
};

type Options = {
  roles?: readonly Role[];
  mayDiffer?: MayDiffer;
  /** Calls all routes that change something, too. */
  withChanges?: boolean;
};

/** Whether the answers may differ, because the reader may know the secret: for example, the reader's own votes. */
type MayDiffer = (call: Call) => boolean;

/** Headers that are random or follow the machine's clock. */
const RANDOM_HEADERS = new Set(['x-request-id', 'date', 'set-cookie']);
/** Figures of the process and durations, which depend on the machine and not on the tournament. */
const PROCESS_METRICS = /^(# |nodejs_|process_|beats_pool_|beats_http_request_seconds|beats_timekeeper_lag)/;
/** Hashes with a random key that name the groups of an audit, challenges of passkeys, keys of calendars and pushes, ids of calls. */
const RANDOM_VALUES =
  /"(address":"[0-9a-f]{16}|challenge":"[\w-]+|path":"\/api\/calendars\/[\w-]+\/calendar.ics|publicKey":"[\w-]+|messageKey":"[\w-]+)"/g;
/** Figures of the machine, and of the errors of the calls so far. */
const SYSTEM_FIGURES = /\d+|"errors":\[[^\]]*\]/g;
const SYSTEM_PATH = routes.adminGetSystem.path;
/** Calls of web hooks are sent at once, and their log has the order of the answers. */
const DELIVERIES = /^\/api\/web-hooks\/\d+\/deliveries/;
const CHUNK = 12;
/** A message may arrive up to two seconds after the answers: 40 tries, 50 ms apart. */
const TRY_AGAIN_MS = 50;
const MOST_TRIES = 40;
const SHOWN_LENGTH = 160;

/**
 * Makes the same calls to both twins and compares the answers byte by byte, apart from random values, then all live messages
 * so far, and what is sent to other hosts. Moves both clocks first, so that held numbers may change.
 */
export async function crawl(
  twins: Twins,
  { roles = ROLES, mayDiffer = () => false, withChanges = false }: Options = {},
): Promise<Crawl> {
  const succeeded = new Set<RouteName>();
  for (const world of twins) {
    forgetAnswers(world);
    // Totals of hidden votes change at most once in this time.
    world.app.clock.advance(HOLD_MS);
  }
  const rows = await Promise.all(twins.map(rowsOf));
  if (!isDeepStrictEqual(rows[0], rows[1])) {
    return { called: new Set(), succeeded, leaks: [{ call: 'the ids', ...shown(rows) }] };
  }
  const calls = findCalls(rows[0] as Rows, roles, withChanges).filter((call) => !mayDiffer(call));
  const leaks: Leak[] = [];
  for (let from = 0; from < calls.length; from += CHUNK) {
    const found = await Promise.all(
      calls.slice(from, from + CHUNK).map((call) => compareAnswers(twins, call, succeeded)),
    );
    leaks.push(...found.flat());
  }
  leaks.push(...(await compareMessages(twins, roles)), ...(await compareSent(twins, roles)));
  return { called: new Set(calls.flatMap(({ route }) => route ?? [])), succeeded, leaks };
}

const shown = ([a, b]: unknown[]) => ({ a: JSON.stringify(a), b: JSON.stringify(b) });

async function compareAnswers(twins: Twins, call: Call, succeeded: Set<RouteName>): Promise<Leak[]> {
  const [a = '', b = ''] = await Promise.all(twins.map((world) => answerOf(world, call)));
  if (call.route && a.startsWith('200\n')) succeeded.add(call.route);
  if (a === b) return [];
  const start = Math.max(0, firstDifference(a, b) - SHOWN_LENGTH / 2);
  const cut = (text: string) => text.slice(start, start + SHOWN_LENGTH);
  return [{ call: `${call.role} ${call.method} ${call.url}`, a: cut(a), b: cut(b) }];
}

/** Status, headers and body as one text, without random values. Of `/metrics` only figures that follow from the calls. */
async function answerOf({ app, readers }: World, { role, method, url, payload }: Call): Promise<string> {
  const cookie = role === 'scraper' ? null : readers[role].cookie;
  const reply = await app.http.inject({
    method,
    url,
    headers: cookie ? { cookie } : {},
    ...(payload ? { payload } : {}),
  });
  const headers = Object.entries(reply.headers).filter(([name]) => !RANDOM_HEADERS.has(name));
  const body = reply.body.replace(url === SYSTEM_PATH ? SYSTEM_FIGURES : RANDOM_VALUES, '');
  const text = DELIVERIES.test(url) && reply.statusCode === 200 ? withoutOrder(reply.body) : body;
  if (url !== '/metrics') return [reply.statusCode, JSON.stringify(headers.sort()), text].join('\n');
  return reply.body
    .split('\n')
    .filter((line) => !PROCESS_METRICS.test(line))
    .join('\n');
}

/** The rows of a list, sorted by their texts. */
function withoutOrder(body: string): string {
  const rows = JSON.parse(body) as object[];
  return rows
    .map((row) => JSON.stringify({ ...row, id: null, messageKey: null }))
    .sort()
    .join('\n');
}

function firstDifference(a: string, b: string): number {
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return index;
  return a.length;
}

async function compareMessages(twins: Twins, roles: readonly Role[]): Promise<Leak[]> {
  const leaks: Leak[] = [];
  for (const role of roles) {
    const read = () => twins.map((world) => receivedBy(world, role)) as [Received, Received];
    // A message may be on its way, and votes that are counted together come in one or two messages.
    const areEqual = () => isDeepStrictEqual(...read());
    for (let tries = 0; tries < MOST_TRIES && !areEqual(); tries += 1) await setTimeout(TRY_AGAIN_MS);
    if (!areEqual()) leaks.push({ call: `${role} /ws`, ...shown(read()) });
  }
  return leaks;
}

/** Compares pushes, mails and web hooks that were sent to these readers. */
async function compareSent([one, two]: Twins, roles: readonly Role[]): Promise<Leak[]> {
  const [a, b] = [await one.receivers.sendWaiting(one), await two.receivers.sendWaiting(two)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((name) => roles.some((role) => name.startsWith(role)) && !isDeepStrictEqual(a[name], b[name]))
    .map((call) => ({ call, ...shown([a[call], b[call]]) }));
}

type Received = {
  tallies: unknown;
  newest: unknown;
  comments: unknown;
  reactions: number[];
  stages: unknown;
  others: ServerMessage[];
};

/**
 * The messages to a reader. How many they are depends on timing, so only their contents are compared: the newest tally of each
 * matchup, the newest state of each comment and of the stages, and the sums of the reactions.
 */
function receivedBy({ sockets }: World, role: Role): Received {
  const received = sockets.get(role)?.received ?? [];
  const tallies: Record<number, unknown> = {};
  const comments: Record<number, unknown> = {};
  const others: ServerMessage[] = [];
  const reactions: number[] = [];
  let newest: unknown = null;
  let stages: unknown = null;
  for (const message of received) {
    if (message.type === 'vote_update') {
      const { matchups, at: _, ...rest } = message;
      for (const tally of matchups) tallies[tally.id] = tally;
      newest = rest;
    } else if (message.type === 'comment_event') {
      for (const comment of message.patch?.comments ?? []) comments[comment.id] = comment;
    } else if (message.type === 'reactions') {
      for (const [place, count] of message.counts.entries()) {
        reactions[place] = (reactions[place] ?? 0) + count;
      }
    } else if (message.type === 'stages') {
      stages = message.stages.map(({ stage, sound, by }) => ({ stage, sound, by }));
    } else others.push(message);
  }
  return { tallies, newest, comments, reactions, stages, others };
}
