import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Arena } from '../bench/seed.ts';

const WORKERS = 32;
/** Every so many votes a comment. */
const COMMENT_EVERY = 10;

/** What was acknowledged: each vote is of a user who has not voted on that matchup before, each comment has words of its own. */
export type Acknowledged = {
  votes: { userId: number; matchupId: number; songId: number }[];
  comments: string[];
  /** Calls whose answer was lost, and which were sent again with their key. */
  repeated: number;
};

/**
 * People who vote and write without a pause. A call whose answer never comes is sent again with the same
 * Idempotency-Key until it has one, as the client does.
 */
export function startStream(port: number, arena: Arena) {
  const acknowledged: Acknowledged = { votes: [], comments: [], repeated: 0 };
  let next = 0;
  let isOver = false;

  const send = async (path: string, token: string, body: object): Promise<void> => {
    const key = randomUUID();
    for (let attempt = 0; ; attempt += 1) {
      if (attempt === 1) acknowledged.repeated += 1;
      try {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            cookie: `beats_session=${token}`,
            'idempotency-key': key,
          },
          body: JSON.stringify(body),
        });
        const text = await answer.text();
        if (answer.ok) return;
        if (answer.status < 500) throw new Refused(`${path}: ${answer.status} ${text}`);
      } catch (error) {
        if (error instanceof Refused) throw error;
      }
      await wait(50);
    }
  };

  const work = async () => {
    while (!isOver) {
      const turn = next;
      next += 1;
      const userIndex = turn % arena.userIds.length;
      const matchup = arena.matchups[Math.floor(turn / arena.userIds.length)];
      const [userId, token] = [arena.userIds[userIndex], arena.tokens[userIndex]];
      if (!matchup || userId === undefined || token === undefined)
        throw new Error('Everybody has voted on everything');
      const songId = Math.random() < 0.5 ? matchup.song1Id : matchup.song2Id;
      await send('/api/votes', token, { tournamentId: arena.tournamentId, matchupId: matchup.id, songId });
      acknowledged.votes.push({ userId, matchupId: matchup.id, songId });
      if (turn % COMMENT_EVERY !== 0) continue;
      const content = `Comment ${turn}`;
      await send('/api/comments', token, { matchupId: matchup.id, content });
      acknowledged.comments.push(content);
    }
  };
  const workers = Array.from({ length: WORKERS }, work);
  return {
    acknowledged,
    /** Everything under way is answered first. */
    async end() {
      isOver = true;
      await Promise.all(workers);
    },
  };
}

class Refused extends Error {}
