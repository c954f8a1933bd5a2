import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { VoteAnswer } from '#contract/vote.ts';
import type { Arena } from './seed.ts';

const CONNECTIONS = 64;
/** Requests that one connection has on the way at once; 64 of these are about as many people in the same instant. */
const IN_FLIGHT = 16;
/** Of a steady load, whose votes come one by one. */
const STEADY_CONNECTIONS = 16;
const STATUS_LINE = 'HTTP/1.1 ';

/** `refused` are answers with any other status than was wanted. */
export type Load = { accepted: number; refused: number; perSecond: number };

/**
 * Requests over HTTP for some seconds, each made by `write`. It speaks HTTP/1.1 over plain sockets with pipelining and
 * counts status lines: a full client library would take the second core that the server's database needs.
 */
export async function loadOverHttp(run: {
  connections?: number;
  inFlight?: number;
  port: number;
  write: () => string;
  wanted: 200 | 304;
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
  wanted: 200 | 304;
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
        if (text.startsWith(`${run.wanted}`, from)) run.counts.accepted += 1;
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

type VoteLoad = { port: number; arena: Arena; matchups: number; seconds: number };

/** Votes of signed-in users on the first matchups of the arena. @throws Error when one was refused */
export async function voteOverHttp({ port, arena, matchups, seconds }: VoteLoad): Promise<Load> {
  const load = await loadOverHttp({ port, write: () => randomVote(arena, matchups), wanted: 200, seconds });
  requireAll(load);
  return load;
}

/** A vote that is refused is quick, and not what is measured. */
function requireAll({ refused }: { refused: number }): void {
  if (refused > 0) throw new Error(`${refused} votes were refused: this measures something else`);
}

/** Where a vote's row is found, and what its answer said. */
export type Cast = { userId: number; matchupId: number; version: number };

/** One vote over a connection of its own. */
export async function castOne(
  address: string,
  { tournamentId, matchups, tokens, userIds }: Arena,
): Promise<Cast> {
  const matchup = matchups[Math.floor(Math.random() * matchups.length)];
  const voter = Math.floor(Math.random() * tokens.length);
  const token = tokens[voter];
  const answer = await fetch(`${address}/api/votes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `beats_session=${token}` },
    body: JSON.stringify({ tournamentId, matchupId: matchup?.id, songId: matchup?.song1Id }),
  });
  if (!answer.ok) throw new Error(`A vote was answered with ${answer.status}`);
  const { matchupId, tally } = (await answer.json()) as VoteAnswer;
  return { userId: userIds[voter] ?? 0, matchupId, version: tally.version };
}

/**
 * When votes were counted, on `performance.now()`: their rows say when their locks were held, a moment before the commit.
 */
export async function countedAt(pool: pg.Pool, casts: readonly Cast[]): Promise<number[]> {
  const { rows } = await pool.query<{ at: Date }>(
    `select updated_at as at from unnest($1::int[], $2::int[]) with ordinality as c(user_id, matchup_id, place)
     join votes using (user_id, matchup_id) order by place`,
    [casts.map(({ userId }) => userId), casts.map(({ matchupId }) => matchupId)],
  );
  return rows.map(({ at }) => at.getTime() - performance.timeOrigin);
}

/** Something said under a matchup, by another person each time. */
export async function comment(address: string, { matchups, tokens }: Arena, turn: number): Promise<void> {
  const answer = await fetch(`${address}/api/comments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `beats_session=${tokens[turn % tokens.length]}` },
    body: JSON.stringify({ matchupId: matchups[turn % matchups.length]?.id, content: 'What a song!' }),
  });
  if (!answer.ok) throw new Error(`A comment was answered with ${answer.status}`);
  await answer.arrayBuffer();
}

type SteadyLoad = { accepted: number; refused: number; delaysMs: number[] };

/**
 * So many votes a second, whatever the answers take; returns how long each took, in milliseconds. A delay counts from
 * the instant at which its vote was due: one that had to wait for an answer before it, or for this process, waited for
 * the server all the same. @throws Error when one was refused
 */
export async function voteSteadily({
  port,
  arena,
  perSecond,
  seconds,
}: {
  port: number;
  arena: Arena;
  perSecond: number;
  seconds: number;
}): Promise<number[]> {
  const load: SteadyLoad = { accepted: 0, refused: 0, delaysMs: [] };
  const lines = await Promise.all(Array.from({ length: STEADY_CONNECTIONS }, () => openLine(port, load)));
  const startedAt = performance.now();
  const total = perSecond * seconds;
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, ((performance.now() - startedAt) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const vote = randomVote(arena, arena.matchups.length);
      lines[sent % lines.length]?.send(vote, startedAt + (sent / perSecond) * 1000);
    }
    await wait(1);
  }
  while (load.delaysMs.length < total) {
    if (lines.some((line) => line.isClosed()))
      throw new Error('The server closed a connection in the middle of the run');
    await wait(20);
  }
  for (const line of lines) line.close();
  requireAll(load);
  return load.delaysMs;
}

/** One connection, on which answers come in the order of their requests. */
async function openLine(port: number, load: SteadyLoad) {
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

function randomVote(arena: Arena, matchups: number): string {
  const token = arena.tokens[Math.floor(Math.random() * arena.tokens.length)];
  const matchup = arena.matchups[Math.floor(Math.random() * matchups)];
  if (!matchup) throw new Error('There is no matchup');
  const songId = Math.random() < 0.5 ? matchup.song1Id : matchup.song2Id;
  const body = `{"tournamentId":${arena.tournamentId},"matchupId":${matchup.id},"songId":${songId}}`;
  return (
    `POST /api/votes HTTP/1.1\r\nhost: localhost\r\ncookie: beats_session=${token}\r\n` +
    `sec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}
