import type { WebSocket } from 'ws';
import type { CommentCounts, CommentPatch, FlatComment } from '#contract/comment.ts';
import type { OpenStage, StageReport } from '#contract/live.ts';
import { type CommentAction, STAGE_HANDS } from '#engine/kinds.ts';
import { areCountsHidden } from '#engine/matchup/count-visibility.ts';
import type { StoredTally } from '#server/db/tally-slots.ts';
import { mergeTally } from '#server/db/tally-slots.ts';
import type { RoomState } from './data.ts';
import type { SocketSession } from './session-closer.ts';
import type { SocketWriter } from './socket-writer.ts';

/** The state of a tournament with at least one member. */
export type Room<Member> = {
  id: number;
  members: Set<Member>;
  /** The newest known tally of each matchup. */
  tallies: Map<number, StoredTally>;
  version: number;
  /** Whether a show is played here, whose room may react. */
  isShow: boolean;
  /** Matchups whose newest tally was not sent yet. */
  changed: Set<number>;
  /** Changes of discussions that were not sent yet, by matchup. */
  comments: Map<number, CommentBatch>;
  /** The newest known version of each discussion, by matchup. */
  discussions: Map<number, number>;
  /** A broadcast is due at the end of the interval or of the running broadcast. */
  isDue: boolean;
  isSending: boolean;
  timer: NodeJS.Timeout | null;
  lastSentAt: number;
  /** The `performance.now()` of the last read from the database; `NEVER` before the first one. */
  lastReadAt: number;
  /** The stream of events from other servers (`Bus.streamOf`) at the last look; null while none arrive. */
  stream: number | null;
  viewers: ViewerCount;
  /** The stages on this server, in the order in which they opened. */
  stages: Map<Member, OpenStage>;
  /** The sessions that were heard on a ballot of the show, whose stages are no television. */
  ballotSessions: Set<string>;
  /** When a host last turned the sound on with the remote, in epoch milliseconds. */
  soundPressedAt: number;
};

const NEVER = Number.NEGATIVE_INFINITY;
const hasBeenRead = ({ lastReadAt }: Room<unknown>) => lastReadAt !== NEVER;

export function createRoom<Member>(id: number): Room<Member> {
  return {
    id,
    members: new Set(),
    tallies: new Map(),
    version: 0,
    isShow: false,
    changed: new Set(),
    comments: new Map(),
    discussions: new Map(),
    isDue: false,
    isSending: false,
    timer: null,
    lastSentAt: 0,
    lastReadAt: NEVER,
    stream: null,
    viewers: createViewerCount(),
    stages: new Map(),
    ballotSessions: new Set(),
    soundPressedAt: 0,
  };
}

/**
 * Stores newer tallies. An older version never replaces a newer one. Members get no message for a tally that is hidden from
 * them (rule E5).
 */
export function mergeTallies(room: Room<unknown>, tallies: readonly StoredTally[]): void {
  for (const tally of tallies) {
    const known = room.tallies.get(tally.id);
    const newest = known ? mergeTally(known, tally) : tally;
    if (newest === known) continue;
    room.tallies.set(tally.id, newest);
    if (!areCountsHidden(tally)) room.changed.add(tally.id);
  }
}

export function raiseDiscussion(room: Room<unknown>, matchupId: number, version: number): void {
  room.discussions.set(matchupId, Math.max(version, room.discussions.get(matchupId) ?? 0));
}

/**
 * Compares the discussions with the database after missed events. Members read those with a higher version again.
 * Returns true when there is such a discussion. A room that was never read has nothing to compare: its first `mergeState`
 * stores the versions.
 */
export function mergeDiscussions(room: Room<unknown>, { discussions }: RoomState): boolean {
  if (!hasBeenRead(room)) return false;
  const missed = discussions.filter(
    ({ matchupId, version }) => version > (room.discussions.get(matchupId) ?? 0),
  );
  for (const { matchupId, version } of missed) {
    raiseDiscussion(room, matchupId, version);
    room.comments.set(matchupId, { action: 'updated', version, patches: [], mustRead: true });
  }
  return missed.length > 0;
}

/**
 * Stores a state that was read from the database. Returns true when members need a broadcast, for tallies that were not sent
 * yet or a higher version. What the first read brings needs none, because the members that wait for it get the complete
 * state.
 */
export function mergeState(room: Room<unknown>, state: RoomState): boolean {
  const isFirst = !hasBeenRead(room);
  const unsent = new Set(room.changed);
  const before = room.version;
  room.lastReadAt = performance.now();
  room.version = Math.max(before, state.version);
  room.isShow = state.pace === 'show';
  mergeTallies(room, state.tallies);
  if (isFirst) {
    room.changed = unsent;
    for (const { matchupId, version } of state.discussions) raiseDiscussion(room, matchupId, version);
  }
  return room.changed.size > 0 || (!isFirst && room.version > before);
}

/** The number of viewers of a tournament, on this server and on others. */
export type ViewerCount = {
  local: number;
  /** The counts and stages that other servers reported, by server id. */
  remote: Map<string, { count: number; stages: readonly OpenStage[]; receivedAt: number }>;
  /** The count in the last broadcast. */
  lastSent: number;
  /** The stages in the last message about them, as text. */
  sentStages: string;
  timer: NodeJS.Timeout | null;
};

/** Servers report every 5 seconds, so an older count is from a server that stopped. */
const REMOTE_COUNT_TTL_MS = 50_000;

function createViewerCount(): ViewerCount {
  return { local: 0, remote: new Map(), lastSent: 0, sentStages: '[]', timer: null };
}

/** Counts viewers: all sockets of a session are one viewer, each socket without a session is one. */
export function countViewers(members: Iterable<{ session: { id: string } | null }>): number {
  const sessionIds = new Set<string>();
  let visitors = 0;
  for (const { session } of members) {
    if (session) sessionIds.add(session.id);
    else visitors += 1;
  }
  return sessionIds.size + visitors;
}

/** The viewers on all servers. Drops expired counts. */
export function totalViewers({ local, remote }: ViewerCount): number {
  let total = local;
  for (const [serverId, { count, receivedAt }] of remote) {
    if (performance.now() - receivedAt > REMOTE_COUNT_TTL_MS) remote.delete(serverId);
    else total += count;
  }
  return total;
}

/** More stages of one tournament are not shown. */
const MAX_STAGES = 20;

/** The stages of a server that are shown: those that hosts turned on, then the oldest. */
const mostHeard = (stages: readonly OpenStage[]): OpenStage[] =>
  stages.toSorted((a, b) => STAGE_HANDS.indexOf(b.by) - STAGE_HANDS.indexOf(a.by)).slice(0, MAX_STAGES);

/** The stages on this server that are shown. */
export const ownStages = ({ stages }: Room<unknown>): OpenStage[] => mostHeard([...stages.values()]);

/** The stages on all servers that are shown. */
export const allStages = (room: Room<unknown>): OpenStage[] =>
  mostHeard([...ownStages(room), ...[...room.viewers.remote.values()].flatMap(({ stages }) => stages)]);

/** What happened to a discussion since the last broadcast. */
export type CommentBatch = {
  action: CommentAction;
  version: number;
  patches: CommentPatch[];
  /** True when events were missed, so that the watchers must read. */
  mustRead: boolean;
};

/** Adds a patch to the batch of its discussion. */
export function addPatch(batch: CommentBatch | undefined, action: CommentAction, patch: CommentPatch) {
  const { version = 0, patches = [], mustRead = false } = batch ?? {};
  return { action, version: Math.max(version, patch.version), patches: [...patches, patch], mustRead };
}

/** One patch with the newest state of each message; null when the watchers must read instead. */
export function patchOf({ patches, mustRead }: CommentBatch): CommentPatch | null {
  return mustRead ? null : mergePatches(patches);
}

/**
 * Merges patches, in any order, into one; null for none. When a version in between is missing, `from` equals `version`, so
 * that every client below that version reads again.
 */
export function mergePatches(patches: readonly CommentPatch[]): CommentPatch | null {
  const inOrder = patches.toSorted((a, b) => a.version - b.version);
  const [first, last] = [inOrder.at(0), inOrder.at(-1)];
  if (!first || !last) return null;
  const comments = new Map<number, FlatComment>();
  const counts = new Map<number, CommentCounts>();
  const removed = new Map<number, { id: number; version: number }>();
  const sides = new Map<number, CommentPatch['sides'][number]>();
  for (const patch of inOrder) {
    for (const comment of patch.comments) {
      comments.set(comment.id, comment);
      counts.delete(comment.id);
    }
    for (const count of patch.counts) {
      const comment = comments.get(count.id);
      if (comment) comments.set(count.id, { ...comment, ...count });
      else counts.set(count.id, count);
    }
    for (const shown of patch.sides) sides.set(shown.userId, shown);
    for (const gone of patch.removed) {
      comments.delete(gone.id);
      counts.delete(gone.id);
      removed.set(gone.id, gone);
    }
  }
  const isComplete = inOrder.every(
    ({ from }, index) => index === 0 || from <= (inOrder[index - 1]?.version ?? 0),
  );
  return {
    from: isComplete ? first.from : last.version,
    version: last.version,
    comments: [...comments.values()],
    counts: [...counts.values()],
    removed: [...removed.values()],
    sides: [...sides.values()],
  };
}

/** The links that the browser of a socket has opened, and the accounts that were signed in there with them. */
export type OpenedLinks = { tokens: readonly string[]; userIds: readonly number[] };

/** An open socket and the rooms that it has joined. */
export type Member = {
  socket: WebSocket;
  writer: SocketWriter;
  session: SocketSession | null;
  links: OpenedLinks;
  rooms: Set<Room<Member>>;
  /** When the socket was last heard on a ballot, by tournament, in epoch milliseconds. A stage or a card is no ballot. */
  heardAt: Map<number, number>;
  /** What the socket said as a stage before it was in the room, by tournament. */
  earlyStages: Map<number, StageReport & { isHosts: boolean }>;
};
