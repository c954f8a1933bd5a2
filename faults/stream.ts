import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { errorBody } from '#contract/errors.ts';
import { SESSION_COOKIE } from '#server/http/plugins/session.ts';
import { messageOf } from './report.ts';

const WORKERS = 32;
/** Every so many votes a comment. */
const COMMENT_EVERY = 10;
/** Whoever has no answer by then sends again. */
const PATIENCE_MS = 30_000;
const RETRY_AFTER_MS = 200;
/** Longer than anything is broken; nobody would wait on, and neither does the report. */
const GIVE_UP_AFTER_MS = 120_000;

export type Person = { userId: number; token: string };
export type OpenMatchup = { tournamentId: number; id: number; song1Id: number; song2Id: number };

/** What was acknowledged: each vote is of a user who has not voted on that matchup before, each comment has words of its own. */
export type Acknowledged = {
  votes: { userId: number; matchupId: number; songId: number }[];
  comments: { userId: number; matchupId: number; content: string }[];
};

export type Stream = {
  acknowledged: Acknowledged;
  /** Calls that were sent again. */
  repeated: number;
  /** The longest that anybody waited for an answer of whatever kind. */
  slowestMs: number;
  /** Calls that had no answer for as long as anybody waits. */
  unanswered: number;
  /** Failures without the body that every failure has (R7). */
  shapeless: string[];
  /** What nobody acknowledged, or what was refused: the stream ends with the first. */
  failures: unknown[];
  /** Everything under way is answered first. */
  end(): Promise<void>;
};

/**
 * People who vote and write without a pause, on several servers in turn. A call whose answer never comes is sent again
 * with the same Idempotency-Key until it has one, as the client does.
 */
export function startStream(
  ports: readonly number[],
  people: readonly Person[],
  matchups: readonly OpenMatchup[],
): Stream {
  let next = 0;
  let isOver = false;

  const send = async (turn: number, path: string, token: string, body: object): Promise<void> => {
    const key = randomUUID();
    const beganAt = performance.now();
    let lastFailure = '';
    for (let attempt = 0; performance.now() - beganAt < GIVE_UP_AFTER_MS; attempt += 1) {
      if (attempt === 1) stream.repeated += 1;
      const port = ports[(turn + attempt) % ports.length];
      const sentAt = performance.now();
      try {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            cookie: `${SESSION_COOKIE}=${token}`,
            'idempotency-key': key,
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        const text = await answer.text();
        stream.slowestMs = Math.max(stream.slowestMs, performance.now() - sentAt);
        if (answer.ok) return;
        lastFailure = `${answer.status} ${text}`;
        if (!isFailureBody(text)) stream.shapeless.push(lastFailure);
        if (answer.status < 500) throw new Refused(`${path}: ${lastFailure}`);
      } catch (error) {
        if (error instanceof Refused) throw error;
        lastFailure = messageOf(error);
        if (error instanceof DOMException && error.name === 'TimeoutError') stream.unanswered += 1;
      }
      await wait(RETRY_AFTER_MS);
    }
    throw new Error(`${path}: nobody acknowledged it for ${GIVE_UP_AFTER_MS / 1000} s: ${lastFailure}`);
  };

  const work = async () => {
    while (!isOver) {
      const turn = next;
      next += 1;
      const person = people[turn % people.length];
      const matchup = matchups[Math.floor(turn / people.length)];
      if (!matchup || !person) throw new Error('Everybody has voted on everything');
      const { userId, token } = person;
      const { tournamentId, id: matchupId } = matchup;
      const songId = Math.random() < 0.5 ? matchup.song1Id : matchup.song2Id;
      await send(turn, '/api/votes', token, { tournamentId, matchupId, songId });
      stream.acknowledged.votes.push({ userId, matchupId, songId });
      if (turn % COMMENT_EVERY !== 0) continue;
      const content = `Comment ${turn}`;
      await send(turn, '/api/comments', token, { matchupId, content });
      stream.acknowledged.comments.push({ userId, matchupId, content });
    }
  };
  const stream: Stream = {
    acknowledged: { votes: [], comments: [] },
    repeated: 0,
    slowestMs: 0,
    unanswered: 0,
    shapeless: [],
    failures: [],
    async end() {
      isOver = true;
      await workers;
    },
  };
  const fail = (error: unknown) => {
    isOver = true;
    stream.failures.push(error);
  };
  const workers = Promise.all(Array.from({ length: WORKERS }, () => work().catch(fail)));
  return stream;
}

class Refused extends Error {}

/** Whether an answer is what every failure has for a body (R7). */
export function isFailureBody(text: string): boolean {
  try {
    return errorBody.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
