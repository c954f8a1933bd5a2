import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Context } from '#server/context.ts';
import { findLivingSessions } from '#server/features/accounts/session-data.ts';
import { countPeople, watching } from './audience.ts';
import type { BusEvent } from './bus.ts';
import { findRoomState, type RoomState } from './data.ts';
import { createPushes, PUSH_EVERY_MS } from './pushes.ts';
import { createRoom, type Room, takeState, takeTallies } from './room.ts';
import { createSocketWriter, type SocketWriter } from './socket-writer.ts';

/**
 * Browsers cannot see protocol pings, so every room also says its version this often: a client that hears nothing
 * for twice as long knows that its line is dead, and one that missed a change learns of it.
 */
const HEARTBEAT_MS = 15_000;
/** A line that did not answer the last ping by the next one is dead. */
const PING_EVERY_MS = 30_000;
/** While events of other servers may be missed, rooms are read from the database this often. */
const REFRESH_MS = 1_000;
/** Sessions that a command beside the servers ended, of which no event tells. */
const ASK_SESSIONS_MS = 60_000;
/** After a restart everybody joins within moments: a state read this long ago, and the events since, serves them. */
const RECENT_MS = 1_000;
const MAX_ROOMS_PER_SOCKET = 20;
/** A crowd that comes or goes is counted this often; a few people are counted at once, and told of a little later. */
const COUNT_EVERY_MS = { few: 1_000, many: 5_000 };
const FEW = 100;
const SERVICE_RESTART = 1012;
const POLICY = 1008;

type Session = { id: string; expiresAt: Date };
type Member = { socket: WebSocket; line: SocketWriter; session: Session | null; rooms: Set<Room<Member>> };

export type Hub = {
  /** Takes a socket and its stream in; what it returns joins it to rooms and takes it out again. */
  add(
    socket: WebSocket,
    stream: Duplex,
    session: Session | null,
  ): { join(tournamentId: number): Promise<void>; remove(): void };
  /** Sockets that are open now. */
  size(): number;
  /** Tells every socket to come back, to another server or to this one after its restart. */
  close(): void;
};

/**
 * Rooms of sockets by tournament. Votes are gathered and go out as states, made into a frame once, at most four times a
 * second and room; a state that somebody misses is made good by the next one.
 */
export function createHub({ context, log }: { context: Context; log: FastifyBaseLogger }): Hub {
  const rooms = new Map<number, Room<Member>>();
  const members = new Set<Member>();
  const { bus, clock } = context;
  const pushes = createPushes(clock);
  const server = randomUUID();
  let wasWhole = true;
  let knownGaps = bus.missedEventCount();

  const unsubscribe = bus.subscribe((event) => handleEvent(event));
  const timers = [
    setInterval(() => beat(), HEARTBEAT_MS / 3),
    setInterval(() => catchUp(), PUSH_EVERY_MS),
    setInterval(() => dropDead(), PING_EVERY_MS),
    setInterval(() => refreshWhenAlone(), REFRESH_MS),
    setInterval(() => endExpired(), REFRESH_MS),
    setInterval(() => void endMissed().catch(() => {}), ASK_SESSIONS_MS),
  ];
  for (const timer of timers) timer.unref();

  function handleEvent(event: BusEvent): void {
    if (event.type === 'sessions_ended') {
      endSessions(event.sessionIds);
      return;
    }
    if (!('tournamentId' in event)) return;
    const room = rooms.get(event.tournamentId);
    if (!room) return;
    if (event.type === 'watching') {
      if (event.server === server) return;
      room.audience.elsewhere.set(event.server, { count: event.count, heardAt: performance.now() });
      tellCount(room);
      return;
    }
    if (event.type === 'tallies' || event.type === 'tournament_changed') {
      takeTallies(room, event.tallies);
      if (event.type === 'tournament_changed') room.version = Math.max(room.version, event.version);
      pushes.schedule(room);
      return;
    }
    const at = clock.now().getTime();
    const { tournamentId } = event;
    if (event.type === 'tiebreaker_created') {
      const { parentMatchupId } = event;
      pushes.sendEvent(room, `tiebreaker ${parentMatchupId}`, {
        type: 'tiebreaker_created',
        tournamentId,
        at,
        parentMatchupId,
      });
      return;
    }
    const { matchupId, action } = event;
    room.comments.set(matchupId, { type: 'comment_event', tournamentId, at, matchupId, action });
    pushes.schedule(room);
  }

  function countSoon(room: Room<Member>): void {
    const { audience, members } = room;
    if (members.size <= FEW) audience.here = countPeople(members);
    const waitMs = members.size > FEW ? COUNT_EVERY_MS.many : COUNT_EVERY_MS.few;
    audience.timer ??= setTimeout(() => {
      audience.timer = null;
      audience.here = countPeople(members);
      sayCount(room);
      tellCount(room);
    }, waitMs);
  }

  /** To the other servers. */
  function sayCount({ id, audience }: Room<Member>): void {
    bus.publish({ type: 'watching', server, tournamentId: id, count: audience.here });
  }

  /** To everybody here, unless they know. */
  function tellCount(room: Room<Member>): void {
    if (watching(room.audience) !== room.audience.told) pushes.schedule(room);
  }

  function beat(): void {
    for (const room of rooms.values()) {
      sayCount(room);
      tellCount(room);
      if (performance.now() - room.lastPushAt >= HEARTBEAT_MS) pushes.schedule(room);
    }
  }

  function catchUp(): void {
    for (const { line, rooms } of members) {
      if (line.isBehind()) {
        line.catchUp(() => [...rooms].map((room) => pushes.wholeState(room)));
      }
    }
  }

  function dropDead(): void {
    for (const { line, socket } of members) if (!line.ping()) socket.terminate();
  }

  /** Without the bus this server hears its own votes only, and its sockets would look fresh: so it reads for them. */
  function refreshWhenAlone(): void {
    const isInSync = bus.isInSync();
    const hasMissed = bus.missedEventCount() !== knownGaps;
    knownGaps = bus.missedEventCount();
    if (!isInSync || !wasWhole || hasMissed) {
      for (const room of rooms.values()) void refresh(room);
      // The database may be away as well; the next second asks again.
      endMissed().catch(() => {});
    }
    wasWhole = isInSync;
  }

  async function refresh(room: Room<Member>): Promise<void> {
    const state = await loadState(room.id).catch(() => null);
    if (state && takeState(room, state)) pushes.schedule(room);
  }

  /** A late joiner gets the room's whole state. The events of a room count from before its state is read. */
  async function join(member: Member, tournamentId: number): Promise<void> {
    if (!members.has(member)) return;
    if (member.rooms.size >= MAX_ROOMS_PER_SOCKET && !rooms.get(tournamentId)?.members.has(member)) return;
    const room = rooms.get(tournamentId) ?? openRoom(tournamentId);
    room.members.add(member);
    member.rooms.add(room);
    countSoon(room);
    if (performance.now() - room.lastReadAt >= RECENT_MS) {
      const state = await loadState(tournamentId);
      if (!state || !member.rooms.has(room)) return leave(member, room);
      if (takeState(room, state)) pushes.schedule(room);
    }
    // Whoever is alone has been told with this.
    if (room.members.size === 1) room.audience.told = watching(room.audience);
    // Whoever is behind gets it with the newest of all rooms, and asking again and again costs nothing.
    if (!member.line.isBehind()) member.line.sendState(pushes.wholeState(room));
  }

  const loading = new Map<number, Promise<RoomState | null>>();
  /** One query a room however many ask at once. */
  function loadState(tournamentId: number): Promise<RoomState | null> {
    const known = loading.get(tournamentId);
    if (known) return known;
    const state = findRoomState(context.db, tournamentId).finally(() => loading.delete(tournamentId));
    loading.set(tournamentId, state);
    return state;
  }

  function openRoom(id: number): Room<Member> {
    const room = createRoom<Member>(id);
    rooms.set(id, room);
    return room;
  }

  function leave(member: Member, room: Room<Member>): void {
    member.rooms.delete(room);
    room.members.delete(member);
    if (room.members.size > 0) {
      countSoon(room);
      return;
    }
    if (room.timer) clearTimeout(room.timer);
    if (room.audience.timer) clearTimeout(room.audience.timer);
    rooms.delete(room.id);
    bus.publish({ type: 'watching', server, tournamentId: room.id, count: 0 });
  }

  function endSessions(sessionIds: string[]): void {
    const ended = new Set(sessionIds);
    for (const { session, socket } of members) {
      if (session && ended.has(session.id)) socket.close(POLICY, 'session ended');
    }
  }

  function endExpired(): void {
    const now = clock.now();
    for (const { session, socket } of members) {
      if (session && session.expiresAt <= now) socket.close(POLICY, 'session ended');
    }
  }

  /** What another server says of ended sessions may be missed while the bus is not whole: so the table is asked (R40). */
  async function endMissed(): Promise<void> {
    const ids = [...new Set([...members].flatMap(({ session }) => session?.id ?? []))];
    const living = new Set(await findLivingSessions(context.db, ids, clock.now()));
    endSessions(ids.filter((id) => !living.has(id)));
  }

  return {
    add(socket, stream, session) {
      const member: Member = { socket, line: createSocketWriter(socket, stream), session, rooms: new Set() };
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
      for (const timer of timers) clearInterval(timer);
      for (const { socket } of members) socket.close(SERVICE_RESTART, 'restarting');
    },
  };
}
