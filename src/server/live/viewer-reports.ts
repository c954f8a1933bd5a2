import { randomUUID } from 'node:crypto';
import type { Broadcaster } from './broadcaster.ts';
import type { Bus, BusEvent } from './bus.ts';
import { countViewers, type Member, type Room, totalViewers } from './room.ts';

/** Counting a large room takes longer, so it happens less often. */
const COUNT_DELAY_MS = { small: 1_000, large: 5_000 };
const SMALL_ROOM_SIZE = 100;

/** Reports the number of a room's viewers to the other servers and to the members of the room. */
export function createViewerReports(bus: Pick<Bus, 'publish'>, broadcaster: Broadcaster) {
  const server = randomUUID();

  function publish({ id, viewers }: Room<Member>): void {
    bus.publish({ type: 'viewer_count', server, tournamentId: id, count: viewers.local });
  }

  function sendChanged(room: Room<Member>): void {
    if (totalViewers(room.viewers) !== room.viewers.lastSent) broadcaster.schedule(room);
  }

  /** Publishes the count even when it is unchanged: other servers drop a count that is not repeated. */
  function report(room: Room<Member>): void {
    publish(room);
    sendChanged(room);
  }

  return {
    report,
    /** Counts and reports the viewers soon after a member has come or left. A small room is counted at once, too. */
    countSoon(room: Room<Member>): void {
      const { viewers, members } = room;
      const isSmall = members.size <= SMALL_ROOM_SIZE;
      if (isSmall) viewers.local = countViewers(members);
      viewers.timer ??= setTimeout(
        () => {
          viewers.timer = null;
          viewers.local = countViewers(members);
          report(room);
        },
        isSmall ? COUNT_DELAY_MS.small : COUNT_DELAY_MS.large,
      );
    },
    /** Stores the count of another server. */
    receive(room: Room<Member>, event: Extract<BusEvent, { type: 'viewer_count' }>): void {
      if (event.server === server) return;
      room.viewers.remote.set(event.server, { count: event.count, receivedAt: performance.now() });
      sendChanged(room);
    },
    /** Reports that the last member has left. */
    end({ id, viewers }: Room<Member>): void {
      if (viewers.timer) clearTimeout(viewers.timer);
      bus.publish({ type: 'viewer_count', server, tournamentId: id, count: 0 });
    },
  };
}
export type ViewerReports = ReturnType<typeof createViewerReports>;
