import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of one connection run at once. Browsers and proxies send one at a time. */
const MAX_RUNNING = 16;
/** With this many waiting requests the connection is not read any further. */
const PAUSE_AT_WAITING = 64;
/** A connection with more waiting requests is closed. One read may bring more than `PAUSE_AT_WAITING` short requests. */
const MAX_WAITING = 256;
/** After starting waiting requests for this long, the server yields to the event loop. */
const TURN_MS = 5;

type Connection = { running: number; waiting: (() => void)[]; isPaused: boolean };

/**
 * Bounds the pipelined requests of each connection (rule L7). The others wait in their order, and connections take turns,
 * so that a client that pipelines thousands of reads does not delay the requests of others.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Connection>();
  const startFairly = createTurns();
  const watch = (socket: Socket): Connection => {
    const connection: Connection = { running: 0, waiting: [], isPaused: false };
    connections.set(socket, connection);
    // Node resumes a socket with each request that it has parsed.
    socket.on('resume', () => {
      if (connection.isPaused) socket.pause();
    });
    return connection;
  };

  return (request, response) => {
    const { socket } = request;
    // Node still passes on requests that it had read before the connection was closed.
    if (socket.destroyed) return;
    const connection = connections.get(socket) ?? watch(socket);
    const start = () => {
      connection.running += 1;
      response.once('close', () => {
        connection.running -= 1;
        if (connection.waiting.length > 0) startFairly(connection, socket);
      });
      listener(request, response);
    };
    if (connection.running < MAX_RUNNING && connection.waiting.length === 0) return start();
    connection.waiting.push(start);
    if (connection.waiting.length > MAX_WAITING) {
      socket.destroy();
    } else if (connection.waiting.length >= PAUSE_AT_WAITING && !connection.isPaused) {
      connection.isPaused = true;
      socket.pause();
    }
  };
}

/** Starts one waiting request of each connection in turn, and yields to the event loop after `TURN_MS`. */
function createTurns() {
  const due = new Map<Connection, Socket>();

  const takeTurns = () => {
    const endMs = performance.now() + TURN_MS;
    for (const [connection, socket] of due) {
      due.delete(connection);
      startNext(connection, socket);
      // Added again at the end, behind the connections that have not had their turn.
      if (hasNext(connection)) due.set(connection, socket);
      if (performance.now() > endMs) break;
    }
    if (due.size > 0) setImmediate(takeTurns);
  };

  return (connection: Connection, socket: Socket) => {
    if (due.size === 0) setImmediate(takeTurns);
    due.set(connection, socket);
  };
}

const hasNext = ({ running, waiting }: Connection) => running < MAX_RUNNING && waiting.length > 0;

function startNext(connection: Connection, socket: Socket): void {
  if (socket.destroyed) connection.waiting.length = 0;
  if (hasNext(connection)) connection.waiting.shift()?.();
  if (connection.isPaused && connection.waiting.length < PAUSE_AT_WAITING / 2) {
    connection.isPaused = false;
    socket.resume();
  }
}
