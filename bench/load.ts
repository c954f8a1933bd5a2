import { connect, type Socket } from 'node:net';
import type { Arena } from './seed.ts';

const CONNECTIONS = 64;
/** Votes that one connection has on the way at once; 64 of these are about as many people in the same instant. */
const IN_FLIGHT = 16;

export type Load = { perSecond: number; refused: number };

/**
 * Votes over HTTP from signed-in users for some seconds. It speaks HTTP/1.1 over plain sockets with pipelining and
 * counts status lines: a full client library would take the second core that the database needs.
 */
export async function voteOverHttp({
  port,
  arena,
  matchups,
  seconds,
}: {
  port: number;
  arena: Arena;
  matchups: number;
  seconds: number;
}): Promise<Load> {
  const counts = { accepted: 0, refused: 0 };
  const end = performance.now() + seconds * 1000;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () => runConnection({ port, arena, matchups, end, counts })),
  );
  return { perSecond: counts.accepted / ((performance.now() - started) / 1000), refused: counts.refused };
}

function runConnection(run: {
  port: number;
  arena: Arena;
  matchups: number;
  end: number;
  counts: { accepted: number; refused: number };
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(run.port, '127.0.0.1', () => {
      for (let n = 0; n < IN_FLIGHT; n += 1) sendVote(socket, run.arena, run.matchups);
    });
    let open = IN_FLIGHT;
    let tail = '';
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection in the middle of the run')));
    socket.on('data', (chunk: string) => {
      const text = tail + chunk;
      let from = 0;
      for (let at = text.indexOf('HTTP/1.1 ', from); at !== -1; at = text.indexOf('HTTP/1.1 ', from)) {
        if (at + 12 > text.length) break;
        if (text.startsWith('200', at + 9)) run.counts.accepted += 1;
        else run.counts.refused += 1;
        open -= 1;
        from = at + 12;
        if (performance.now() < run.end) {
          sendVote(socket, run.arena, run.matchups);
          open += 1;
        }
      }
      tail = text.slice(Math.max(from, text.length - 12));
      if (open === 0) {
        socket.end();
        resolve();
      }
    });
  });
}

function sendVote(socket: Socket, arena: Arena, matchups: number): void {
  const token = arena.tokens[Math.floor(Math.random() * arena.tokens.length)];
  const matchup = arena.matchups[Math.floor(Math.random() * matchups)];
  if (!matchup) return;
  const songId = Math.random() < 0.5 ? matchup.song1Id : matchup.song2Id;
  const body = `{"tournamentId":${arena.tournamentId},"matchupId":${matchup.id},"songId":${songId}}`;
  socket.write(
    `POST /api/votes HTTP/1.1\r\nhost: localhost\r\ncookie: beats_session=${token}\r\n` +
      `sec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
}
