import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { ServerMessage } from '#contract/live.ts';
import type { Tally } from '#contract/vote.ts';
import type { Context } from '../context.ts';
import type { BusEvent } from './bus.ts';
import { findRoomState, type RoomState } from './data.ts';

/** A room hears of votes at most this often, however many arrive (architecture, hot path 2). */
const PUSH_EVERY_MS = 250;
/**
 * Browsers cannot see protocol pings, so every room also says its version this often: a client that hears nothing
 * for twice as long knows that its line is dead, and one that missed a change learns of it.
 */
const HEARTBEAT_MS = 15_000;
/** A socket that has this much unsent skips states until it has caught up. */
const MAX_BUFFERED_BYTES = 64 * 1024;
const MAX_ROOMS_PER_SOCKET = 20;
const SERVICE_RESTART = 1012;
const POLICY = 1008;

type Member = { socket: WebSocket; sessionId: string | null; rooms: Set<Room>; isBehind: boolean };
type Room = {
  id: number;
  members: Set<Member>;
  /** The newest state of every matchup that changed since somebody is here. */
  tallies: Map<number, Tally>;
  version: number;
  changed: Set<number>;
  comments: Map<number, ServerMessage>;
  timer: NodeJS.Timeout | null;
  lastPushAt: number;
};

export type Hub = {
  /** Takes a socket in; what it returns joins it to rooms and takes it out again. */
  add(
    socket: WebSocket,
    sessionId: string | null,
  ): { join(tournamentId: number): Promise<void>; remove(): void };
  /** Sockets that are open now. */
  size(): number;
  /** Tells every socket to come back, to another server or to this one after its restart. */
  close(): void;
};

/**
 * Rooms of sockets by tournament. Votes are gathered and go out as states, made into bytes once, at most four times a
 * second and room; a state that somebody misses is made good by the next one.
 */
export function createHub({ context, log }: { context: Context; log: FastifyBaseLogger }): Hub {
  const rooms = new Map<number, Room>();
  const members = new Set<Member>();
  const { bus, clock } = context;

  const unsubscribe = bus.subscribe((event) => handleEvent(event));
  const heartbeat = setInterval(() => {
    for (const room of rooms.values()) if (performance.now() - room.lastPushAt >= HEARTBEAT_MS) push(room);
  }, HEARTBEAT_MS / 3);
  heartbeat.unref();

  function handleEvent(event: BusEvent): void {
    if (event.type === 'sessions_ended') {
      endSessions(event.sessionIds);
      return;
    }
    const room = rooms.get(event.tournamentId);
    if (!room) return;
    if (event.type === 'tallies' || event.type === 'tournament_changed') {
      takeTallies(room, event.tallies);
      if (event.type === 'tournament_changed') room.version = Math.max(room.version, event.version);
      schedulePush(room);
      return;
    }
    const at = clock.now().getTime();
    const { tournamentId } = event;
    if (event.type === 'tiebreaker_created') {
      broadcast(room, {
        type: 'tiebreaker_created',
        tournamentId,
        at,
        parentMatchupId: event.parentMatchupId,
      });
      return;
    }
    const { matchupId, action } = event;
    room.comments.set(matchupId, { type: 'comment_event', tournamentId, at, matchupId, action });
    schedulePush(room);
  }

  function takeTallies(room: Room, tallies: readonly Tally[]): void {
    for (const tally of tallies) {
      const known = room.tallies.get(tally.id);
      if (known && known.version >= tally.version) continue;
      room.tallies.set(tally.id, tally);
      room.changed.add(tally.id);
    }
  }

  /** The first change after a quiet time goes out at once; what follows waits for the interval's end. */
  function schedulePush(room: Room): void {
    if (room.timer) return;
    const waitMs = Math.max(0, room.lastPushAt + PUSH_EVERY_MS - performance.now());
    room.timer = setTimeout(() => {
      room.timer = null;
      push(room);
    }, waitMs);
  }

  function push(room: Room): void {
    room.lastPushAt = performance.now();
    const matchups = [...room.changed].flatMap((id) => room.tallies.get(id) ?? []);
    room.changed.clear();
    for (const message of room.comments.values()) broadcast(room, message);
    room.comments.clear();
    const bytes = stateBytes(room, matchups);
    for (const member of room.members) sendState(member, bytes);
  }

  const stateBytes = (room: Room, matchups: Tally[]) =>
    toBytes({
      type: 'vote_update',
      tournamentId: room.id,
      at: clock.now().getTime(),
      version: room.version,
      matchups,
    });

  /** A slow socket skips this state; once it has caught up it gets everything at once. */
  function sendState(member: Member, bytes: Buffer): void {
    if (member.socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      member.isBehind = true;
      return;
    }
    if (!member.isBehind) {
      member.socket.send(bytes, { binary: false });
      return;
    }
    member.isBehind = false;
    for (const own of member.rooms)
      member.socket.send(stateBytes(own, [...own.tallies.values()]), { binary: false });
  }

  function broadcast(room: Room, message: ServerMessage): void {
    const bytes = toBytes(message);
    for (const { socket } of room.members) {
      if (socket.bufferedAmount <= MAX_BUFFERED_BYTES) socket.send(bytes, { binary: false });
    }
  }

  /** A late joiner gets the room's whole state. The events of a room count from before its state is read. */
  async function join(member: Member, tournamentId: number): Promise<void> {
    if (member.rooms.size >= MAX_ROOMS_PER_SOCKET && !rooms.get(tournamentId)?.members.has(member)) return;
    const room = rooms.get(tournamentId) ?? openRoom(tournamentId);
    room.members.add(member);
    member.rooms.add(room);
    const state = await loadState(tournamentId);
    if (!state || !member.rooms.has(room)) return leave(member, room);
    room.version = Math.max(room.version, state.version);
    takeTallies(room, state.tallies);
    for (const { id } of state.tallies) room.changed.delete(id);
    member.socket.send(stateBytes(room, [...room.tallies.values()]), { binary: false });
  }

  const loading = new Map<number, Promise<RoomState | null>>();
  /** One query a room however many join at once, as after a restart. */
  function loadState(tournamentId: number): Promise<RoomState | null> {
    const known = loading.get(tournamentId);
    if (known) return known;
    const state = findRoomState(context.db, tournamentId).finally(() => loading.delete(tournamentId));
    loading.set(tournamentId, state);
    return state;
  }

  function openRoom(id: number): Room {
    const room: Room = {
      id,
      members: new Set(),
      tallies: new Map(),
      version: 0,
      changed: new Set(),
      comments: new Map(),
      timer: null,
      lastPushAt: 0,
    };
    rooms.set(id, room);
    return room;
  }

  function leave(member: Member, room: Room): void {
    member.rooms.delete(room);
    room.members.delete(member);
    if (room.members.size > 0) return;
    if (room.timer) clearTimeout(room.timer);
    rooms.delete(room.id);
  }

  function endSessions(sessionIds: string[]): void {
    const ended = new Set(sessionIds);
    for (const { sessionId, socket } of members) {
      if (sessionId !== null && ended.has(sessionId)) socket.close(POLICY, 'session ended');
    }
  }

  return {
    add(socket, sessionId) {
      const member: Member = { socket, sessionId, rooms: new Set(), isBehind: false };
      members.add(member);
      return {
        join: (tournamentId) =>
          join(member, tournamentId).catch((error: unknown) =>
            log.error({ err: error }, 'a room could not be joined'),
          ),
        remove() {
          members.delete(member);
          for (const room of member.rooms) leave(member, room);
        },
      };
    },
    size: () => members.size,
    close() {
      unsubscribe();
      clearInterval(heartbeat);
      for (const { socket } of members) socket.close(SERVICE_RESTART, 'restarting');
    },
  };
}

const toBytes = (message: ServerMessage) => Buffer.from(JSON.stringify(message));
