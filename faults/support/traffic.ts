import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { errorBody } from '#contract/errors.ts';
import type { SeededMatchup, SeededVoter } from '#tests/support/measuring/seed.ts';
import type { Acknowledged } from './data-check.ts';
import { describeError } from './report.ts';

const CLIENTS = 32;
/** The users write one comment for this many votes. */
const VOTES_PER_COMMENT = 10;
/** A call without an answer is sent again after this time. */
const CALL_TIMEOUT_MS = 30_000;
const RETRY_AFTER_MS = 200;
/** Longer than any fault lasts: a call that is not acknowledged by then is a failure. */
const DEADLINE_MS = 120_000;

export type Traffic = ReturnType<typeof startTraffic>;

type Load = {
  ports: readonly number[];
  users: readonly SeededVoter[];
  matchups: readonly SeededMatchup[];
  /** The pause of each client after a vote. */
  pauseMs: number;
};

/**
 * Starts 32 clients that vote and comment as these users, on several servers in turn. A call without an answer, or with a
 * server failure, is sent again with the same Idempotency-Key.
 */
export function startTraffic({ ports, users, matchups, pauseMs }: Load) {
  let next = 0;
  let isOver = false;

  const send = async (turn: number, path: string, cookie: string, body: object): Promise<void> => {
    const key = randomUUID();
    const startedAt = performance.now();
    let lastFailure = '';
    for (let attempt = 0; performance.now() - startedAt < DEADLINE_MS; attempt += 1) {
      if (attempt === 1) traffic.repeated += 1;
      const port = ports[(turn + attempt) % ports.length];
      const sentAt = performance.now();
      try {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        });
        const text = await answer.text();
        traffic.slowestMs = Math.max(traffic.slowestMs, performance.now() - sentAt);
        if (answer.ok) return;
        lastFailure = `${answer.status} ${text}`;
        if (!isErrorBody(text)) traffic.malformed.push(lastFailure);
        if (answer.status < 500) throw new Refused(`${path}: ${lastFailure}`);
      } catch (error) {
        if (error instanceof Refused) throw error;
        lastFailure = describeError(error);
        if (error instanceof DOMException && error.name === 'TimeoutError') traffic.unanswered += 1;
      }
      await wait(RETRY_AFTER_MS);
    }
    throw new Error(`${path} was not acknowledged within ${DEADLINE_MS / 1000} s: ${lastFailure}`);
  };

  const work = async (): Promise<void> => {
    while (!isOver) {
      const turn = next;
      next += 1;
      const user = users[turn % users.length];
      const matchup = matchups[Math.floor(turn / users.length)];
      if (!matchup || !user) throw new Error('All users have voted on all matchups');
      const { id: userId, cookie } = user;
      const { tournamentId, id: matchupId } = matchup;
      const songId = Math.random() < 0.5 ? matchup.song1Id : matchup.song2Id;
      await send(turn, '/api/votes', cookie, { tournamentId, matchupId, songId });
      traffic.acknowledged.votes.push({ userId, matchupId, songId });
      if (pauseMs > 0) await wait(pauseMs);
      if (turn % VOTES_PER_COMMENT !== 0) continue;
      const content = `Comment ${turn}`;
      await send(turn, '/api/comments', cookie, { matchupId, content });
      traffic.acknowledged.comments.push({ userId, matchupId, content });
    }
  };
  const traffic = {
    acknowledged: { votes: [], comments: [] } as Acknowledged,
    /** Calls that were sent again. */
    repeated: 0,
    /** The longest time until an answer of any kind. */
    slowestMs: 0,
    /** Calls that had no answer within `CALL_TIMEOUT_MS`. */
    unanswered: 0,
    /** Failures whose body is not an error body. */
    malformed: [] as string[],
    /** Refused calls and calls that were never acknowledged. The traffic ends with the first. */
    failures: [] as unknown[],
    /** Stops the traffic and resolves when all open calls are answered. */
    async end(): Promise<void> {
      isOver = true;
      await clients;
    },
  };
  const fail = (error: unknown) => {
    isOver = true;
    traffic.failures.push(error);
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, () => work().catch(fail)));
  return traffic;
}

class Refused extends Error {}

/** Whether the text is an error body. */
export function isErrorBody(text: string): boolean {
  try {
    return errorBody.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
