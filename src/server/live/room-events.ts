import type { Clock } from '#server/lib/clock.ts';
import type { Broadcaster } from './broadcaster.ts';
import type { BusEvent } from './bus.ts';
import { toFrame } from './frame.ts';
import { addPatch, type Member, mergeTallies, type Room, raiseDiscussion } from './room.ts';
import type { ViewerReports } from './viewer-reports.ts';

/** An event of the bus about one tournament. */
export type RoomEvent = Extract<BusEvent, { tournamentId: number }>;

type Parts = {
  clock: Clock;
  broadcaster: Broadcaster;
  viewerReports: ViewerReports;
  /** Removes the members who may not see the tournament any more. */
  removeUnadmitted: (room: Room<Member>) => Promise<void>;
};

/** Returns the function that applies an event to the room of its tournament and informs the room's members. */
export function createRoomEvents({ clock, broadcaster, viewerReports, removeUnadmitted }: Parts) {
  const now = () => clock.now().getTime();
  return function showInRoom(room: Room<Member>, event: RoomEvent): void {
    const { type, tournamentId } = event;
    switch (type) {
      case 'viewer_count':
        viewerReports.receive(room, event);
        return;
      case 'tallies':
        mergeTallies(room, event.tallies);
        if (room.changed.size > 0) broadcaster.schedule(room);
        return;
      case 'tournament_changed':
        mergeTallies(room, event.tallies);
        room.version = Math.max(room.version, event.version);
        if (event.isPublic) broadcaster.schedule(room);
        else void removeUnadmitted(room).then(() => broadcaster.schedule(room));
        return;
      case 'show_moved': {
        const update = { type: 'show_update', tournamentId, at: now(), ...event.position } as const;
        // The newest position replaces one that a slow socket has not got yet.
        broadcaster.sendEvent(room, 'show', update);
        return;
      }
      case 'room_changed': {
        const { endsAccess } = event;
        const access = endsAccess && { endsAccess };
        const update = { type: 'room_update', tournamentId, at: now(), ...access } as const;
        // A slow socket keeps the newest of each, so a removal has its own key.
        broadcaster.sendEvent(room, endsAccess ? 'room access' : 'room', update);
        if (endsAccess) void removeUnadmitted(room);
        return;
      }
      case 'reacted': {
        const sums = { type: 'reactions', tournamentId, at: now(), counts: event.counts } as const;
        // A socket that is behind misses reactions of which only the last ones would be kept.
        broadcaster.sendEvent(room, 'reactions', sums);
        return;
      }
      case 'stage_sound': {
        const message = { type, tournamentId, at: now(), isOn: event.isOn };
        if (event.isOn) room.soundPressedAt = message.at;
        const frame = toFrame(message);
        for (const { writer } of room.stages.keys()) writer.sendEvent(type, frame);
        return;
      }
      case 'tiebreaker_created': {
        const { parentMatchupId } = event;
        const message = { type, tournamentId, at: now(), parentMatchupId };
        broadcaster.sendEvent(room, `tiebreaker ${parentMatchupId}`, message);
        return;
      }
      case 'comment': {
        const { matchupId, action, patch } = event;
        raiseDiscussion(room, matchupId, patch.version);
        room.comments.set(matchupId, addPatch(room.comments.get(matchupId), action, patch));
        broadcaster.schedule(room);
      }
    }
  };
}
