import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { StageReport } from '#contract/live.ts';
import { MAX_ROOMS_PER_SOCKET, SERVICE_RESTART } from '#contract/live-limits.ts';
import { PRESENT_MS } from '#engine/show/show.ts';
import type { Executor } from '#server/db/client.ts';
import type { Clock } from '#server/lib/clock.ts';
import { BROADCAST_INTERVAL_MS, createBroadcaster } from './broadcaster.ts';
import type { Bus, BusEvent } from './bus.ts';
import { findRoomState, type RoomState } from './data.ts';
import { toFrame } from './frame.ts';
import { createReactions } from './reactions.ts';
import {
  createRoom,
  type Member,
  mergeDiscussions,
  mergeState,
  type OpenedLinks,
  type Room,
  totalViewers,
} from './room.ts';
import { createRoomEvents } from './room-events.ts';
import { createSessionCloser, type SessionLookup, type SocketSession } from './session-closer.ts';
import { createSocketWriter } from './socket-writer.ts';
import { createUserSockets } from './user-sockets.ts';
import { createViewerReports } from './viewer-reports.ts';

/**
 * Rooms send their version at least every 15 seconds, because browsers do not show pings to scripts. A client reconnects
 * after 30 seconds without a message, and reads again when it missed a version. A check every 5 seconds after
 * 7.5 seconds of silence leaves 12.5 seconds at most.
 */
const HEARTBEAT = { checkEveryMs: 5_000, afterSilenceMs: 7_500 };
/** A socket that has not answered a ping by the next one is closed. */
const PING_EVERY_MS = 30_000;
/** How often rooms are read from the database while events of other servers may be missed. */
const REFRESH_MS = 1_000;
/** How often the hub looks for sessions that a command ended: commands publish no event. */
const CHECK_SESSIONS_MS = 60_000;
/** After a restart all clients join within seconds, so a room's state is not read again within this time. */
const STATE_MAX_AGE_MS = 1_000;

/** Who is behind a socket: a user or a visitor, and the links that the browser has opened. */
type Watcher = { userId: number | null; links: OpenedLinks };
const NO_LINKS: OpenedLinks = { tokens: [], userIds: [] };

type Parts = {
  context: { db: Executor; bus: Bus; clock: Clock };
  sessions: SessionLookup;
  /** Which of these watchers may see a tournament now. */
  findAdmitted: (tournamentId: number, watchers: readonly Watcher[]) => Promise<boolean[]>;
  /** Whether a user or guest is one of a show's room, whom no host removed. */
  mayReact: (tournamentId: number, userId: number) => Promise<boolean>;
  log: FastifyBaseLogger;
};

export type Hub = ReturnType<typeof createHub>;

/** When each user of a room was last heard on a ballot, after an instant, on whichever of their sockets. */
function heardSince(room: Room<Member> | undefined, since: number): Map<number, number> {
  const users = new Map<number, number>();
  for (const { session, heardAt } of room?.members ?? []) {
    const at = heardAt.get(room?.id ?? 0) ?? 0;
    if (session && at > since) users.set(session.userId, Math.max(at, users.get(session.userId) ?? 0));
  }
  return users;
}

/**
 * Rooms of sockets, one for each tournament. Votes are collected and sent as absolute tallies, at most four times a second:
 * a socket that was behind gets the newest state, and no message is repeated.
 */
export function createHub({ context: { db, bus, clock }, sessions, findAdmitted, mayReact, log }: Parts) {
  const rooms = new Map<number, Room<Member>>();
  const members = new Set<Member>();
  const userSockets = createUserSockets(clock);
  const broadcaster = createBroadcaster(clock);
  const sessionCloser = createSessionCloser(members, { sessions, clock });
  const viewerReports = createViewerReports(bus, broadcaster, clock);
  const reactions = createReactions(bus);
  const showInRoom = createRoomEvents({ clock, broadcaster, viewerReports, removeUnadmitted });
  let wasInSync = true;
  let accessChanges = 0;
  let knownMissedEvents = bus.missedEventCount();

  const unsubscribe = bus.subscribe((event) => handleEvent(event));
  const timers = [
    setInterval(() => sendHeartbeats(), HEARTBEAT.checkEveryMs),
    setInterval(() => catchUpMembers(), BROADCAST_INTERVAL_MS),
    setInterval(() => closeUnresponsive(), PING_EVERY_MS),
    setInterval(() => refreshAfterMissedEvents(), REFRESH_MS),
    setInterval(() => sessionCloser.closeExpired(), REFRESH_MS),
    setInterval(() => void sessionCloser.closeEnded(), CHECK_SESSIONS_MS),
  ];
  for (const timer of timers) timer.unref();

  function handleEvent(event: BusEvent): void {
    if (event.type === 'sessions_ended') sessionCloser.closeSessions(event.sessionIds);
    if (event.type === 'noticed') userSockets.sendNotice(event.userIds);
    if (event.type === 'tallies') userSockets.sendOwnVotes(event);
    if (event.type === 'tournament_changed' && !event.isPublic) accessChanges += 1;
    if (event.type === 'room_changed' && event.endsAccess) accessChanges += 1;
    if (!('tournamentId' in event)) return;
    const room = rooms.get(event.tournamentId);
    if (room) showInRoom(room, event);
  }

  /**
   * Removes the members who may no longer see the tournament: it became private, its link was renewed, or users were removed. Their clients then read the tournament again and close its page. If the database does not answer,
   * all members leave without that message; clients without messages join again.
   */
  async function removeUnadmitted(room: Room<Member>): Promise<void> {
    const watching = [...room.members];
    const watchers = watching.map(({ session, links }) => ({ userId: session?.userId ?? null, links }));
    const areAdmitted = await findAdmitted(room.id, watchers).catch((): boolean[] => []);
    for (const [index, member] of watching.entries()) {
      if (areAdmitted[index] || !room.members.has(member)) continue;
      leave(member, room);
      if (areAdmitted[index] === false) tellClosed(member, room.id);
    }
  }

  function tellClosed({ writer }: Member, tournamentId: number): void {
    const closed = { type: 'tournament_closed', tournamentId, at: clock.now().getTime() } as const;
    writer.sendEvent(`closed ${tournamentId}`, toFrame(closed));
  }

  function sendHeartbeats(): void {
    for (const room of rooms.values()) {
      viewerReports.report(room);
      if (performance.now() - room.lastSentAt >= HEARTBEAT.afterSilenceMs) broadcaster.schedule(room);
    }
  }

  function catchUpMembers(): void {
    for (const { writer, rooms } of members) {
      if (writer.isBehind()) writer.catchUp(() => [...rooms].map((room) => broadcaster.roomState(room)));
    }
  }

  function closeUnresponsive(): void {
    for (const { writer, socket } of members) if (!writer.ping()) socket.terminate();
  }

  /** Without the bus, votes on other servers would not arrive here, so the rooms are read from the database. */
  function refreshAfterMissedEvents(): void {
    const isInSync = bus.isInSync();
    const hasMissed = bus.missedEventCount() !== knownMissedEvents || !isInSync || !wasInSync;
    knownMissedEvents = bus.missedEventCount();
    for (const room of rooms.values()) {
      const stream = bus.streamOf(room.id);
      if (hasMissed || stream === null || stream !== room.stream) void refresh(room);
      room.stream = stream;
    }
    if (hasMissed) void sessionCloser.closeEnded();
    wasInSync = isInSync;
  }

  async function refresh(room: Room<Member>): Promise<void> {
    const state = await loadState(room.id).catch(() => null);
    if (!state) return;
    if (!state.isPublic) await removeUnadmitted(room);
    const hasNewMessages = mergeDiscussions(room, state);
    if (mergeState(room, state) || hasNewMessages) broadcaster.schedule(room);
  }

  /** Adds the member before the state is read, so that no event in between is lost. */
  async function join(member: Member, tournamentId: number, isPresent: boolean): Promise<void> {
    if (!members.has(member)) return;
    if (member.rooms.size >= MAX_ROOMS_PER_SOCKET && !rooms.get(tournamentId)?.members.has(member)) return;
    const room = rooms.get(tournamentId) ?? openRoom(tournamentId);
    room.members.add(member);
    member.rooms.add(room);
    if (isPresent) member.heardAt.set(tournamentId, clock.now().getTime());
    viewerReports.countSoon(room);
    const report = member.earlyStages.get(tournamentId);
    if (report && member.earlyStages.delete(tournamentId)) viewerReports.keepStage(room, member, report);
    if (performance.now() - room.lastReadAt >= STATE_MAX_AGE_MS) {
      const state = await loadState(tournamentId);
      if (!state) tellClosed(member, tournamentId);
      if (!state || !member.rooms.has(room)) return leave(member, room);
      if (mergeState(room, state)) broadcaster.schedule(room);
    }
    // The only member gets the count with this state.
    if (room.members.size === 1) room.viewers.lastSent = totalViewers(room.viewers);
    // A member that is behind gets the state later, so repeated joins cost nothing.
    if (member.writer.isBehind()) return;
    member.writer.sendState(broadcaster.roomState(room));
    viewerReports.tellStages(room, member);
  }

  const loading = new Map<number, Promise<RoomState | null>>();
  /** Joins that arrive during a query share its result. */
  function loadState(tournamentId: number): Promise<RoomState | null> {
    const running = loading.get(tournamentId);
    if (running) return running;
    const state = findRoomState(db, tournamentId).finally(() => loading.delete(tournamentId));
    loading.set(tournamentId, state);
    return state;
  }

  function openRoom(id: number): Room<Member> {
    const room = createRoom<Member>(id);
    room.stream = bus.streamOf(id);
    rooms.set(id, room);
    return room;
  }

  function leave(member: Member, room: Room<Member>): void {
    member.rooms.delete(room);
    member.heardAt.delete(room.id);
    room.members.delete(member);
    room.stages.delete(member);
    if (room.members.size > 0) {
      viewerReports.countSoon(room);
      return;
    }
    if (room.timer) clearTimeout(room.timer);
    rooms.delete(room.id);
    viewerReports.end(room);
  }

  return {
    /** Adds a socket with its stream. The result joins it to rooms, tells it that a room is closed to it, and removes it. */
    add(socket: WebSocket, stream: Duplex, session: SocketSession | null, links = NO_LINKS) {
      const member: Member = {
        socket,
        writer: createSocketWriter(socket, stream),
        session,
        links,
        rooms: new Set(),
        heardAt: new Map(),
        earlyStages: new Map(),
      };
      members.add(member);
      userSockets.add(member);
      return {
        /** Without `isPresent` the person at this socket does not count as here: it shows a stage, a card or a hidden page. */
        join(tournamentId: number, isPresent = true) {
          if (!isPresent) member.heardAt.delete(tournamentId);
          return join(member, tournamentId, isPresent).catch((error: unknown) =>
            log.error({ err: error }, 'a socket could not join a room'),
          );
        },
        leave(tournamentId: number) {
          member.heardAt.delete(tournamentId);
          const room = rooms.get(tournamentId);
          if (room?.members.has(member)) leave(member, room);
        },
        /** Keeps that the person at this socket is here, on a visible ballot. */
        hear(tournamentId: number) {
          const room = rooms.get(tournamentId);
          if (!room?.members.has(member)) return;
          member.heardAt.set(tournamentId, clock.now().getTime());
          if (room.isShow && session) room.ballotSessions.add(session.id);
        },
        async react(tournamentId: number, reaction: number) {
          const room = rooms.get(tournamentId);
          if (!room?.isShow || !room.members.has(member) || !session) return;
          const isInRoom = await mayReact(tournamentId, session.userId).catch(() => false);
          if (isInRoom) reactions.add(tournamentId, { reaction, sessionId: session.id });
        },
        /** Keeps that the socket shows a stage, and what the stage does with its sound; `isHosts`, whether its user is a host. */
        keepStage(tournamentId: number, report: StageReport & { isHosts: boolean }) {
          const room = rooms.get(tournamentId);
          if (room?.members.has(member)) viewerReports.keepStage(room, member, report);
          else if (member.earlyStages.size < MAX_ROOMS_PER_SOCKET) {
            member.earlyStages.set(tournamentId, report);
          }
        },
        refuse: (tournamentId: number) => tellClosed(member, tournamentId),
        remove() {
          members.delete(member);
          userSockets.remove(member);
          for (const room of member.rooms) leave(member, room);
        },
      };
    },
    /** When each user and guest was last heard on a ballot of these tournaments, by tournament, where that was lately. */
    usersOn(tournamentIds: readonly number[]) {
      const since = clock.now().getTime() - PRESENT_MS;
      return new Map(tournamentIds.map((id) => [id, heardSince(rooms.get(id), since)]));
    },
    /** The tournaments that are watched on this server. */
    watchedIds: () => [...rooms.keys()],
    /** Grows when permissions for any private tournament may have ended. */
    accessChanges: () => accessChanges,
    /** The number of open sockets. */
    size: () => members.size,
    /** Closes all sockets with the request to reconnect. */
    close() {
      unsubscribe();
      for (const timer of timers) clearInterval(timer);
      reactions.stop();
      for (const { socket } of members) socket.close(SERVICE_RESTART, 'restarting');
    },
  };
}
