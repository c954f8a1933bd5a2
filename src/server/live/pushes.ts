import type { ServerMessage } from '#contract/live.ts';
import type { Tally } from '#contract/vote.ts';
import type { Clock } from '#server/lib/clock.ts';
import { yieldingLoop } from '#server/lib/yielding-loop.ts';
import { watching } from './audience.ts';
import { toFrame } from './frame.ts';
import type { Room } from './room.ts';
import type { SocketWriter } from './socket-writer.ts';

/** A room hears of votes at most this often, however many arrive (architecture, hot path 2). */
export const PUSH_EVERY_MS = 250;

type Told = Room<{ line: SocketWriter }>;

/** What goes out to the members of a room. */
export type Pushes = {
  /** The first change after a quiet time goes out at once; what follows waits for the interval's end. */
  schedule(room: Told): void;
  /** At once, and only once. */
  sendEvent(room: Told, key: string, message: ServerMessage): void;
  /** All that is known of a room, for who comes late or was behind. */
  wholeState(room: Told): Buffer;
};

export function createPushes(clock: Clock): Pushes {
  function schedule(room: Told): void {
    room.isDue = true;
    if (room.timer || room.isPushing) return;
    const waitMs = Math.max(0, room.lastPushAt + PUSH_EVERY_MS - performance.now());
    room.timer = setTimeout(() => {
      room.timer = null;
      void push(room);
    }, waitMs);
  }

  /** Thousands of sockets take longer than a vote should have to wait. Whoever joins meanwhile is sent the newest state. */
  async function push(room: Told): Promise<void> {
    room.isPushing = true;
    room.isDue = false;
    room.lastPushAt = performance.now();
    room.audience.told = watching(room.audience);
    const matchups = [...room.changed].flatMap((id) => room.tallies.get(id) ?? []);
    room.changed.clear();
    const events = [...room.comments].map(([id, message]) => [`comment ${id}`, toFrame(message)] as const);
    room.comments.clear();
    const state = stateFrame(room, matchups);
    await yieldingLoop([...room.members], (member) => {
      if (!room.members.has(member)) return;
      for (const [key, frame] of events) member.line.sendEvent(key, frame);
      member.line.sendState(state);
    });
    room.isPushing = false;
    if (room.isDue && room.members.size > 0) schedule(room);
  }

  const stateFrame = (room: Told, matchups: Tally[]) =>
    toFrame({
      type: 'vote_update',
      tournamentId: room.id,
      at: clock.now().getTime(),
      version: room.version,
      watching: watching(room.audience),
      matchups,
    });

  return {
    schedule,
    sendEvent(room, key, message) {
      const frame = toFrame(message);
      for (const { line } of room.members) line.sendEvent(key, frame);
    },
    wholeState: (room) => stateFrame(room, [...room.tallies.values()]),
  };
}
