import type { z } from 'zod';
import type { clientMessage, ServerMessage } from '#contract/live.ts';
import { MAX_ROOMS_PER_SOCKET, POLICY_VIOLATION, SERVICE_RESTART } from '#contract/live-limits.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** After this silence all rooms are joined again: the answer shows that the connection works, and brings missed changes. */
const REJOIN_AFTER_SILENCE_MS = 20_000;
/** After this silence the connection counts as lost and is opened again. */
const LOST_AFTER_SILENCE_MS = 30_000;
const CHECK_INTERVAL_MS = 5000;
/** The connection stays open while the user goes from one page to the next. */
const CLOSE_DELAY_MS = 2000;
/** Protocol errors of this client, which would happen again. */
const FATAL_CODES = new Set([1002, 1003, 1007, 1009]);
const ABNORMAL_CODE = 1006;
/** A restart closes the sockets of all clients at the same moment. */
const RESTART_SPREAD_MS = 5_000;

/**
 * The wait before the next connection, by exponential backoff with full jitter. After a restart clients come back
 * within five seconds; after a policy refusal they wait at least 15 seconds. `random` is from 0 to 1.
 */
export function reconnectDelayMs(attempt: number, closeCode: number, random: number): number {
  if (closeCode === POLICY_VIOLATION) return LONGEST_DELAY_MS * (0.5 + random / 2);
  if (closeCode === SERVICE_RESTART) return random * RESTART_SPREAD_MS;
  return random * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
}

export type LiveState = 'connected' | 'connecting' | 'offline';

type Options = {
  onMessage: (message: ServerMessage) => void;
  onState: (state: LiveState) => void;
  /** The connection is back after a loss: messages in between were missed. */
  onReconnect: () => void;
  /** The server closed the connection with this code. */
  onClosed: (code: number) => void;
};

/** One WebSocket for all rooms, open while there is a room and a network. It reconnects, except after a protocol error. */
export function createLiveConnection(options: Options) {
  /** Whether the viewer counts as present in each room. */
  const rooms = new Map<number, boolean>();
  /** The rooms that the current socket has asked to join. */
  const requestedRooms = new Set<number>();
  let socket: WebSocket | null = null;
  let attempt = 0;
  let lastMessageAt = 0;
  let wasConnected = false;
  let hasFailedForGood = false;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let closeTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setInterval> | undefined;

  const send = (message: z.input<typeof clientMessage>) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const sendJoin = (tournamentId: number) => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    requestedRooms.add(tournamentId);
    const isPresent = rooms.get(tournamentId) !== false && !document.hidden;
    send({ type: 'join_tournament', tournamentId, isPresent });
  };
  const joinAll = () => {
    for (const room of rooms.keys()) sendJoin(room);
  };
  const markConnected = () => {
    lastMessageAt = performance.now();
    options.onState('connected');
  };
  const dropSocket = () => {
    clearTimeout(reconnectTimer);
    clearInterval(silenceTimer);
    requestedRooms.clear();
    const old = socket;
    socket = null;
    old?.close();
  };
  const handleLoss = (code: number) => {
    dropSocket();
    options.onClosed(code);
    if (FATAL_CODES.has(code)) hasFailedForGood = true;
    if (hasFailedForGood || !navigator.onLine || rooms.size === 0) return options.onState('offline');
    options.onState('connecting');
    reconnectTimer = setTimeout(open, reconnectDelayMs(attempt, code, Math.random()));
    attempt += 1;
  };
  const close = () => {
    dropSocket();
    wasConnected = false;
    options.onState('offline');
  };
  const checkSilence = () => {
    const silenceMs = performance.now() - lastMessageAt;
    if (silenceMs > LOST_AFTER_SILENCE_MS) handleLoss(ABNORMAL_CODE);
    else if (silenceMs > REJOIN_AFTER_SILENCE_MS) joinAll();
  };
  const handleMessage = (data: unknown) => {
    const message = parseMessage(data);
    attempt = 0;
    markConnected();
    if (message) options.onMessage(message);
  };
  const open = () => {
    dropSocket();
    options.onState('connecting');
    const next = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    socket = next;
    next.addEventListener('open', () => {
      if (socket !== next) return;
      markConnected();
      joinAll();
      silenceTimer = setInterval(checkSilence, CHECK_INTERVAL_MS);
      if (wasConnected) options.onReconnect();
      wasConnected = true;
    });
    next.addEventListener('message', ({ data }) => socket === next && handleMessage(data));
    next.addEventListener('close', ({ code }) => socket === next && handleLoss(code));
  };

  // There is no window where the build renders pages.
  globalThis.addEventListener?.('online', () => rooms.size > 0 && !hasFailedForGood && open());
  globalThis.addEventListener?.('offline', () => {
    dropSocket();
    options.onState('offline');
  });

  return {
    send,
    join(tournamentId: number, isPresent = true) {
      clearTimeout(closeTimer);
      rooms.set(tournamentId, isPresent);
      const hasSpace = requestedRooms.has(tournamentId) || requestedRooms.size < MAX_ROOMS_PER_SOCKET;
      if (socket && hasSpace) sendJoin(tournamentId);
      else if (navigator.onLine && !hasFailedForGood) open();
    },
    leave(tournamentId: number) {
      // Cards come and go too often to say so.
      if (rooms.get(tournamentId) && requestedRooms.delete(tournamentId)) {
        send({ type: 'leave_tournament', tournamentId });
      }
      rooms.delete(tournamentId);
      clearTimeout(closeTimer);
      if (rooms.size === 0) closeTimer = setTimeout(close, CLOSE_DELAY_MS);
    },
    /** Replaces the connection: the server knows a socket by the cookies that it was opened with. */
    reopen() {
      if (socket) open();
    },
  };
}

/** Returns null for anything that is not a JSON object. */
function parseMessage(data: unknown): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === 'object' ? (message as ServerMessage | null) : null;
  } catch {
    return null;
  }
}
