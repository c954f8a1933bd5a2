import type { ServerMessage } from '#contract/live.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** A quiet room is joined again: its answer shows that the line still carries, and brings what was missed. */
const ASK_AFTER_QUIET_MS = 20_000;
/** How long silence still counts as fresh; after it the line is taken for dead and made anew. */
const FRESH_MS = 30_000;

/** The line outlives the way from one page to the next. */
const CLOSE_AFTER_MS = 2000;
/** The server lets one socket into this many rooms and knows no leaving: the next one needs a new socket. */
const MAX_ROOMS_PER_SOCKET = 20;

/** Our own fault by the protocol; the same would happen again. */
const FATAL_CODES = new Set([1002, 1003, 1007, 1009]);
/** Refused for now, such as for too many messages or a session that ended: not asked again in a hurry. */
const POLICY_CODE = 1008;
/** The server is stopped and will be back: everybody hears this in the same moment. */
const RESTART_CODE = 1012;
const RESTART_SPREAD_MS = 5_000;

/**
 * Exponential backoff with full jitter; after a restart a crowd comes back in a few seconds instead of at once, and a
 * policy refusal waits the longest half. `random` is from 0 to 1.
 */
export function reconnectDelayMs(attempt: number, closeCode: number, random: number): number {
  if (closeCode === POLICY_CODE) return LONGEST_DELAY_MS * (0.5 + random / 2);
  if (closeCode === RESTART_CODE) return random * RESTART_SPREAD_MS;
  return random * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
}

export type LiveState = 'connected' | 'connecting' | 'offline';

type Options = {
  onMessage: (message: ServerMessage) => void;
  onState: (state: LiveState) => void;
  /** The line was lost and is there again: what came between was missed. */
  onReturn: () => void;
  /** The server closed the line with this code. */
  onClosed: (code: number) => void;
};

export type LiveConnection = { join: (tournamentId: number) => void; leave: (tournamentId: number) => void };

/** One WebSocket for all rooms: open while there is a room and a network. */
export function createLiveConnection(options: Options): LiveConnection {
  const rooms = new Set<number>();
  const asked = new Set<number>();
  let socket: WebSocket | null = null;
  let attempt = 0;
  let heardAt = 0;
  let wasConnected = false;
  let isGivenUp = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;

  const ask = (tournamentId: number) => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    asked.add(tournamentId);
    socket.send(JSON.stringify({ type: 'join_tournament', tournamentId }));
  };

  const hear = () => {
    heardAt = performance.now();
    options.onState('connected');
  };

  const stop = () => {
    clearTimeout(retry);
    clearInterval(watch);
    asked.clear();
    const old = socket;
    socket = null;
    old?.close();
  };

  const lose = (code: number) => {
    clearInterval(watch);
    asked.clear();
    socket = null;
    options.onClosed(code);
    if (FATAL_CODES.has(code)) isGivenUp = true;
    if (isGivenUp || !navigator.onLine || rooms.size === 0) return options.onState('offline');
    options.onState('connecting');
    retry = setTimeout(open, reconnectDelayMs(attempt, code, Math.random()));
    attempt += 1;
  };

  const close = () => {
    stop();
    wasConnected = false;
    options.onState('offline');
  };

  const check = () => {
    const quietMs = performance.now() - heardAt;
    if (quietMs > FRESH_MS) {
      stop();
      lose(1006);
    } else if (quietMs > ASK_AFTER_QUIET_MS) {
      for (const room of rooms) ask(room);
    }
  };

  const read = (data: unknown) => {
    const message = parse(data);
    attempt = 0;
    hear();
    if (message) options.onMessage(message);
  };

  const open = () => {
    stop();
    options.onState('connecting');
    const next = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    socket = next;
    next.addEventListener('open', () => {
      if (socket !== next) return;
      hear();
      for (const room of rooms) ask(room);
      watch = setInterval(check, 5000);
      if (wasConnected) options.onReturn();
      wasConnected = true;
    });
    next.addEventListener('message', ({ data }) => socket === next && read(data));
    next.addEventListener('close', ({ code }) => socket === next && lose(code));
  };

  // Absent where the build writes pages.
  globalThis.addEventListener?.('online', () => rooms.size > 0 && !isGivenUp && open());
  globalThis.addEventListener?.('offline', () => {
    stop();
    options.onState('offline');
  });

  return {
    join(tournamentId) {
      clearTimeout(closing);
      rooms.add(tournamentId);
      const hasSpace = asked.has(tournamentId) || asked.size < MAX_ROOMS_PER_SOCKET;
      if (socket && hasSpace) ask(tournamentId);
      else if (navigator.onLine && !isGivenUp) open();
    },
    leave(tournamentId) {
      rooms.delete(tournamentId);
      clearTimeout(closing);
      if (rooms.size === 0) closing = setTimeout(close, CLOSE_AFTER_MS);
    },
  };
}

/** What the own server sends (T §7); anything that is no object is nothing. */
function parse(data: unknown): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === 'object' ? (message as ServerMessage | null) : null;
  } catch {
    return null;
  }
}
