import { connect } from 'node:net';
import type { SeededMatchup } from './seed.ts';

const STATUS_LINE = 'HTTP/1.1 ';

/**
 * A connection whose requests are pipelined. Only the statuses of the answers are read, because a client library would take
 * the processor core that the server's database needs.
 */
export type Pipeline = {
  /** Sends a request. `onStatus` receives `sentFor` with its answer. */
  send(request: string, sentFor?: number): void;
  close(): void;
  isClosed(): boolean;
  /** Resolves when either side has closed the connection. */
  closed: Promise<void>;
};

export function openPipeline(port: number, onStatus: (status: number, sentFor: number) => void): Pipeline {
  const socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
  const pending: number[] = [];
  let tail = '';
  socket.on('data', (chunk: string) => {
    const text = tail + chunk;
    let from = 0;
    for (let at = text.indexOf(STATUS_LINE); at !== -1; at = text.indexOf(STATUS_LINE, from)) {
      const statusAt = at + STATUS_LINE.length;
      if (statusAt + 3 > text.length) break;
      from = statusAt + 3;
      onStatus(Number(text.slice(statusAt, from)), pending.shift() ?? 0);
    }
    tail = text.slice(Math.max(from, text.length - STATUS_LINE.length - 3));
  });
  // The close event follows each error.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    send(request, sentFor = 0) {
      pending.push(sentFor);
      socket.write(request, 'latin1');
    },
    close: () => void socket.destroy(),
    isClosed: () => socket.destroyed,
    closed,
  };
}

type Ballot = { cookie: string; matchup: SeededMatchup; songId: number };

/** The request of a vote as a browser sends it. */
export function voteRequest({ cookie, matchup, songId }: Ballot): string {
  const body = `{"tournamentId":${matchup.tournamentId},"matchupId":${matchup.id},"songId":${songId}}`;
  return (
    `POST /api/votes HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\nsec-fetch-site: same-origin\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

/** An element at random. @throws Error when there is none */
export function pickRandom<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick');
  return item;
}

export const randomSongOf = ({ song1Id, song2Id }: SeededMatchup) => pickRandom([song1Id, song2Id]);
