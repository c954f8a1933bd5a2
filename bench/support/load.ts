import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { VoteAnswer } from '#contract/vote.ts';
import { SESSION_COOKIE } from '#server/http/plugins/session.ts';
import type { SeededTournament } from '#tests/support/measuring/seed.ts';

const CONNECTIONS = 64;
/** Pipelined requests of one connection. 64 connections with 16 each stand for about a thousand concurrent users. */
const IN_FLIGHT = 16;
/** Connections of a steady load, which sends its votes one by one. */
const STEADY_CONNECTIONS = 16;
const STATUS_LINE = 'HTTP/1.1 ';

/** `refused` counts answers with another status than the expected one. */
export type Load = { accepted: number; refused: number; perSecond: number };

/**
 * Sends requests over HTTP/1.1 for some seconds, each one built by `write`. The function pipelines over plain sockets and
 * counts status lines, because a full client library would take the processor core that the server's database needs.
 * @throws Error when the server closes a connection
 */
export async function generateHttpLoad(run: {
  connections?: number;
  inFlight?: number;
  port: number;
  write: () => string;
  expectedStatus: 200 | 304;
  seconds: number;
}): Promise<Load> {
  const counts = { accepted: 0, refused: 0 };
  const started = performance.now();
  const end = started + run.seconds * 1000;
  await Promise.all(
    Array.from({ length: run.connections ?? CONNECTIONS }, () =>
      runConnection({ inFlight: IN_FLIGHT, ...run, end, counts }),
    ),
  );
  return { ...counts, perSecond: counts.accepted / ((performance.now() - started) / 1000) };
}

function runConnection(run: {
  inFlight: number;
  port: number;
  write: () => string;
  expectedStatus: 200 | 304;
  end: number;
  counts: { accepted: number; refused: number };
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(run.port, '127.0.0.1', () => {
      for (let n = 0; n < run.inFlight; n += 1) socket.write(run.write(), 'latin1');
    });
    let open = run.inFlight;
    let tail = '';
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection in the middle of the run')));
    socket.on('data', (chunk: string) => {
      const text = tail + chunk;
      let from = 0;
      for (let at = text.indexOf(STATUS_LINE, from); at !== -1; at = text.indexOf(STATUS_LINE, from)) {
        if (at + STATUS_LINE.length + 3 > text.length) break;
        from = at + STATUS_LINE.length;
        if (text.startsWith(`${run.expectedStatus}`, from)) run.counts.accepted += 1;
        else run.counts.refused += 1;
        open -= 1;
        if (performance.now() < run.end) {
          socket.write(run.write(), 'latin1');
          open += 1;
        }
      }
      tail = text.slice(Math.max(from, text.length - STATUS_LINE.length - 3));
      if (open === 0) {
        socket.end();
        resolve();
      }
    });
  });
}

type FullSpeedLoad = {
  port: number;
  seeded: SeededTournament;
  matchups: number;
  seconds: number;
  connections?: number;
  inFlight?: number;
};

/**
 * Casts votes of users or guests on the first matchups of the tournament, as fast as the server answers.
 * @throws Error when a vote was refused, or the server closed a connection
 */
export async function voteAtFullSpeed({ seeded, matchups, ...run }: FullSpeedLoad): Promise<Load> {
  const load = await generateHttpLoad({
    ...run,
    write: () => randomVote(seeded, matchups),
    expectedStatus: 200,
  });
  requireAll(load);
  return load;
}

/** A refused vote costs less than a counted one, so it would distort the figures. */
function requireAll({ refused }: { refused: number }): void {
  if (refused > 0) throw new Error(`${refused} votes were refused, so the figures are not valid`);
}

/** Identifies the row of a vote, with the version from its answer. */
export type CastVote = { userId: number; matchupId: number; version: number };

/**
 * Casts a vote of a random user for the first song of a random matchup.
 * @throws Error when the vote was refused
 */
export async function castVote(
  address: string,
  { tournamentId, matchups, tokens, userIds }: SeededTournament,
): Promise<CastVote> {
  const matchup = matchups[Math.floor(Math.random() * matchups.length)];
  const voter = Math.floor(Math.random() * tokens.length);
  const token = tokens[voter];
  const answer = await fetch(`${address}/api/votes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${SESSION_COOKIE}=${token}` },
    body: JSON.stringify({ tournamentId, matchupId: matchup?.id, songId: matchup?.song1Id }),
  });
  if (!answer.ok) throw new Error(`A vote was answered with ${answer.status}`);
  const { matchupId, tally } = (await answer.json()) as VoteAnswer;
  return { userId: userIds[voter] ?? 0, matchupId, version: tally.version };
}

/**
 * Returns the instants at which votes were counted, on `performance.now()`. Each is the time in the vote's row, which was
 * written a moment before the commit.
 */
export async function findCountTimes(pool: pg.Pool, votes: readonly CastVote[]): Promise<number[]> {
  const { rows } = await pool.query<{ at: Date }>(
    `select updated_at as at from unnest($1::int[], $2::int[]) with ordinality as c(user_id, matchup_id, place)
     join votes using (user_id, matchup_id) order by place`,
    [votes.map(({ userId }) => userId), votes.map(({ matchupId }) => matchupId)],
  );
  return rows.map(({ at }) => at.getTime() - performance.timeOrigin);
}

/**
 * Posts a comment in a matchup's discussion. `turn` chooses the matchup and the user.
 * @throws Error when the comment was refused
 */
export async function postComment(
  address: string,
  { matchups, tokens }: SeededTournament,
  turn: number,
): Promise<void> {
  const answer = await fetch(`${address}/api/comments`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `${SESSION_COOKIE}=${tokens[turn % tokens.length]}`,
    },
    body: JSON.stringify({ matchupId: matchups[turn % matchups.length]?.id, content: 'What a song!' }),
  });
  if (!answer.ok) throw new Error(`A comment was answered with ${answer.status}`);
  await answer.arrayBuffer();
}

type SteadyLoad = { accepted: number; refused: number; delaysMs: number[] };

/**
 * Casts votes at a fixed rate, however long the answers take, and returns the delay of each in milliseconds. A delay
 * counts from the instant at which the vote was due, so that waiting for earlier answers is included.
 * @throws Error when a vote was refused, or the server closed a connection
 */
export async function voteAtSteadyRate({
  port,
  seeded,
  perSecond,
  seconds,
}: {
  port: number;
  seeded: SeededTournament;
  perSecond: number;
  seconds: number;
}): Promise<number[]> {
  const load: SteadyLoad = { accepted: 0, refused: 0, delaysMs: [] };
  const connections = await Promise.all(
    Array.from({ length: STEADY_CONNECTIONS }, () => openConnection(port, load)),
  );
  const startedAt = performance.now();
  const total = perSecond * seconds;
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, ((performance.now() - startedAt) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const vote = randomVote(seeded, seeded.matchups.length);
      connections[sent % connections.length]?.send(vote, startedAt + (sent / perSecond) * 1000);
    }
    await wait(1);
  }
  while (load.delaysMs.length < total) {
    if (connections.some((connection) => connection.isClosed()))
      throw new Error('The server closed a connection in the middle of the run');
    await wait(20);
  }
  for (const connection of connections) connection.close();
  requireAll(load);
  return load.delaysMs;
}

/** Opens a connection on which answers arrive in the order of their requests. */
async function openConnection(port: number, load: SteadyLoad) {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true).setEncoding('latin1');
  const dueTimes: number[] = [];
  let tail = '';
  socket.on('data', (chunk: string) => {
    const text = tail + chunk;
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)];
    for (const [, status] of statuses) {
      load[status === '200' ? 'accepted' : 'refused'] += 1;
      load.delaysMs.push(performance.now() - (dueTimes.shift() ?? 0));
    }
    const last = statuses.at(-1);
    tail = text.slice(Math.max(last ? last.index + last[0].length : 0, text.length - STATUS_LINE.length - 3));
  });
  await once(socket, 'connect');
  socket.on('error', () => {});
  return {
    isClosed: () => socket.destroyed,
    send(request: string, dueAt: number) {
      dueTimes.push(dueAt);
      socket.write(request, 'latin1');
    },
    close: () => socket.destroy(),
  };
}

function randomVote(seeded: SeededTournament, matchups: number): string {
  const token = seeded.tokens[Math.floor(Math.random() * seeded.tokens.length)];
  const matchup = seeded.matchups[Math.floor(Math.random() * matchups)];
  if (!matchup) throw new Error('The tournament has no matchup');
  const songId = Math.random() < 0.5 ? matchup.song1Id : matchup.song2Id;
  const body = `{"tournamentId":${seeded.tournamentId},"matchupId":${matchup.id},"songId":${songId}}`;
  return (
    `POST /api/votes HTTP/1.1\r\nhost: localhost\r\ncookie: ${seeded.cookie}=${token}\r\n` +
    `sec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}
