import type { ServerMessage } from '#contract/live.ts';
import type { StoredTally } from '#server/db/tally-slots.ts';
import type { Clock } from '#server/lib/clock.ts';
import { forEachYielding } from '#server/lib/yielding-loop.ts';
import { presentResult } from './data.ts';
import { toFrame } from './frame.ts';
import { type CommentBatch, patchOf, type Room, totalViewers } from './room.ts';
import type { SocketWriter } from './socket-writer.ts';

/** The shortest time between two states in one room, however many votes arrive. */
export const BROADCAST_INTERVAL_MS = 250;
const MAX_PATCH_BYTES = 64 * 1024;

type WritableRoom = Room<{ writer: SocketWriter }>;

export function createBroadcaster(clock: Clock) {
  function schedule(room: WritableRoom): void {
    room.isDue = true;
    if (room.timer || room.isSending) return;
    const waitMs = Math.max(0, room.lastSentAt + BROADCAST_INTERVAL_MS - performance.now());
    room.timer = setTimeout(() => {
      room.timer = null;
      void broadcast(room);
    }, waitMs);
  }

  /** Yields between members: writing to thousands of sockets takes longer than a vote may wait. */
  async function broadcast(room: WritableRoom): Promise<void> {
    room.isSending = true;
    room.isDue = false;
    room.lastSentAt = performance.now();
    room.viewers.lastSent = totalViewers(room.viewers);
    const matchups = [...room.changed].flatMap((id) => room.tallies.get(id) ?? []);
    room.changed.clear();
    const events = [...room.comments].map(
      ([id, batch]) => [`comment ${id}`, commentFrame(room, id, batch)] as const,
    );
    room.comments.clear();
    const state = stateFrame(room, matchups);
    await forEachYielding([...room.members], (member) => {
      if (!room.members.has(member)) return;
      for (const [key, frame] of events) member.writer.sendEvent(key, frame);
      member.writer.sendState(state);
    });
    room.isSending = false;
    if (room.isDue && room.members.size > 0) schedule(room);
  }

  /** Leaves out a patch that is too large: clients then read the loaded messages again. */
  function commentFrame(room: WritableRoom, matchupId: number, batch: CommentBatch): Buffer {
    const { action, version } = batch;
    const event = { type: 'comment_event', tournamentId: room.id, at: clock.now().getTime() } as const;
    const frame = toFrame({ ...event, matchupId, action, version, patch: patchOf(batch) });
    if (frame.length <= MAX_PATCH_BYTES) return frame;
    return toFrame({ ...event, matchupId, action, version, patch: null });
  }

  const stateFrame = (room: WritableRoom, matchups: StoredTally[]) =>
    toFrame({
      type: 'vote_update',
      tournamentId: room.id,
      at: clock.now().getTime(),
      version: room.version,
      watching: totalViewers(room.viewers),
      matchups: matchups.map(presentResult),
    });

  return {
    /** Sends what changed: the first change at once, later ones at the end of the interval. */
    schedule,
    /** Sends an event at once. */
    sendEvent(room: WritableRoom, key: string, message: ServerMessage) {
      const frame = toFrame(message);
      for (const { writer } of room.members) writer.sendEvent(key, frame);
    },
    /** The complete state of a room, for members that join or were behind. */
    roomState: (room: WritableRoom) => stateFrame(room, [...room.tallies.values()]),
  };
}
export type Broadcaster = ReturnType<typeof createBroadcaster>;
