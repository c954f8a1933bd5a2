import type { Bus } from '#server/live/bus.ts';

/** Many people come at once, and each change makes all of them read. */
const PUBLISH_EVERY_MS = 2_000;

export type RoomChanges = ReturnType<typeof createRoomChanges>;

/** Publishes that people came into a room or changed their names: at once, then at most every two seconds a room. */
export function createRoomChanges(bus: Pick<Bus, 'publish'>) {
  /** Whether there is a change to publish at the end of the interval, by tournament. */
  const waiting = new Map<number, { timer: NodeJS.Timeout; isDue: boolean }>();

  function publish(tournamentId: number): void {
    bus.publish({ type: 'room_changed', tournamentId });
    const timer = setTimeout(() => {
      const isDue = waiting.get(tournamentId)?.isDue;
      waiting.delete(tournamentId);
      if (isDue) publish(tournamentId);
    }, PUBLISH_EVERY_MS);
    timer.unref();
    waiting.set(tournamentId, { timer, isDue: false });
  }

  return {
    publish(tournamentId: number): void {
      const known = waiting.get(tournamentId);
      if (known) known.isDue = true;
      else publish(tournamentId);
    },
    stop(): void {
      for (const { timer } of waiting.values()) clearTimeout(timer);
    },
  };
}
