import { connect, type Socket } from 'node:net';
import type { Match } from './ground.ts';

export type LoadOrder = {
  port: number;
  connections: number;
  seconds: number;
  tournamentId: number;
  tokens: string[];
  matches: Match[];
};
/** `cast` and `removed` are what the answers said: their difference has to be in the table afterwards. */
export type LoadResult = {
  perSecond: number;
  answered: number;
  refused: number;
  cast: number;
  removed: number;
  p50Ms: number;
  p99Ms: number;
};

const HEADERS_END = '\r\n\r\n';

/**
 * A crowd of browsers: keep-alive connections that each send the vote of some user, wait for its answer and send the
 * next. It speaks HTTP by hand, as every cycle it saves on two cores is one that the server gets.
 */
export async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const startedAt = performance.now();
  const until = startedAt + order.seconds * 1000;
  const latencies: number[] = [];
  const total = { answered: 0, refused: 0, cast: 0, removed: 0 };
  await Promise.all(
    Array.from({ length: order.connections }, () =>
      voteInTurn(order, until, (answer, ms) => {
        latencies.push(ms);
        if (!answer.startsWith('HTTP/1.1 200')) total.refused += 1;
        else {
          total.answered += 1;
          if (answer.includes('Vote confirmed!')) total.cast += 1;
          else if (answer.includes('Vote removed!')) total.removed += 1;
        }
      }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { ...total, perSecond: total.answered / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

function voteInTurn(
  order: LoadOrder,
  until: number,
  onAnswer: (answer: string, ms: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    let received = '';
    const send = () => {
      if (performance.now() >= until) return socket.end();
      sentAt = performance.now();
      socket.write(nextRequest(order), 'latin1');
    };
    socket.setEncoding('latin1');
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      received += chunk;
      const length = answerLength(received);
      if (length === null || received.length < length) return;
      const answer = received;
      received = '';
      onAnswer(answer, performance.now() - sentAt);
      send();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
    failWhenCut(socket, () => received !== '', reject);
  });
}

function failWhenCut(socket: Socket, isCut: () => boolean, reject: (error: Error) => void): void {
  socket.on('end', () => {
    if (isCut()) reject(new Error('The server closed a connection in the middle of an answer'));
  });
}

/** Bytes of the whole answer, or null while its headers are not complete. */
function answerLength(received: string): number | null {
  const end = received.indexOf(HEADERS_END);
  if (end < 0) return null;
  const length = /content-length: (\d+)/i.exec(received)?.[1];
  if (!length) throw new Error(`An answer without a length: ${received.slice(0, end)}`);
  return end + HEADERS_END.length + Number(length);
}

/** What a browser on the page itself would send, for a user, a matchup and a side drawn by chance. */
function nextRequest({ port, tournamentId, tokens, matches }: LoadOrder): string {
  const match = matches[Math.floor(Math.random() * matches.length)] as Match;
  const token = tokens[Math.floor(Math.random() * tokens.length)];
  const songId = Math.random() < 0.5 ? match.song1Id : match.song2Id;
  const body = JSON.stringify({ tournamentId, matchupId: match.id, songId });
  return [
    'POST /api/votes HTTP/1.1',
    `host: localhost:${port}`,
    `origin: http://localhost:${port}`,
    'sec-fetch-site: same-origin',
    'accept: application/json',
    'content-type: application/json',
    `content-length: ${body.length}`,
    `cookie: beats_session=${token}`,
    '',
    body,
  ].join('\r\n');
}
