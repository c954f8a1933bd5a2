import { randomUUID } from 'node:crypto';
import type { StageReport } from '#contract/live.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Broadcaster } from './broadcaster.ts';
import type { Bus, BusEvent } from './bus.ts';
import { toFrame } from './frame.ts';
import { allStages, countViewers, type Member, ownStages, type Room, totalViewers } from './room.ts';

/** Counting a large room takes longer, so it happens less often. */
const COUNT_DELAY_MS = { small: 1_000, large: 5_000 };
const SMALL_ROOM_SIZE = 100;
/** Stages that say something new are reported together. */
const STAGES_DELAY_MS = 250;
/** A stage that plays so soon after a press on the remote does it for the host. */
const ANSWERS_WITHIN_MS = 5_000;

type KeptStage = StageReport & { isHosts: boolean };

/** Reports the number of a room's viewers, and its stages, to the other servers and to the members of the room. */
export function createViewerReports(bus: Pick<Bus, 'publish'>, broadcaster: Broadcaster, clock: Clock) {
  const server = randomUUID();

  function publish(room: Room<Member>): void {
    const { id, viewers } = room;
    const stages = ownStages(room);
    bus.publish({ type: 'viewer_count', server, tournamentId: id, count: viewers.local, stages });
  }

  function sendChanged(room: Room<Member>): void {
    if (totalViewers(room.viewers) !== room.viewers.lastSent) broadcaster.schedule(room);
    const stages = JSON.stringify(allStages(room));
    if (stages === room.viewers.sentStages) return;
    room.viewers.sentStages = stages;
    broadcaster.sendEvent(room, 'stages', stagesMessage(room));
  }

  const stagesMessage = (room: Room<Member>) => ({
    type: 'stages' as const,
    tournamentId: room.id,
    at: clock.now().getTime(),
    stages: allStages(room),
  });

  function reportSoon(room: Room<Member>, waitMs: number): void {
    room.viewers.timer ??= setTimeout(() => {
      room.viewers.timer = null;
      room.viewers.local = countViewers(room.members);
      report(room);
    }, waitMs);
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
      reportSoon(room, isSmall ? COUNT_DELAY_MS.small : COUNT_DELAY_MS.large);
    },
    /** Keeps what a stage says of itself. `isHosts` is whether a host is signed in on it. */
    keepStage(room: Room<Member>, member: Member, { stage, sound, isHosts }: KeptStage): void {
      const known = room.stages.get(member);
      if (known?.stage === stage && known.sound === sound) return;
      const since = clock.now().getTime();
      // A stage that waits for a press after the remote's stays the host's choice.
      const isTurnedOn = !known || known.sound === 'off';
      const isVoters = member.session !== null && room.ballotSessions.has(member.session.id);
      const isAnswer = !isVoters && since - room.soundPressedAt < ANSWERS_WITHIN_MS;
      const hand = isHosts ? 'host' : isTurnedOn ? (isAnswer ? 'remote' : 'viewer') : known.by;
      if (sound === null) room.stages.delete(member);
      else room.stages.set(member, { stage, sound, since, by: sound === 'off' ? 'viewer' : hand });
      if (room.viewers.timer) clearTimeout(room.viewers.timer);
      room.viewers.timer = null;
      reportSoon(room, STAGES_DELAY_MS);
    },
    /** Tells a new member which stages are open. */
    tellStages(room: Room<Member>, { writer }: Member): void {
      if (allStages(room).length > 0) writer.sendEvent('stages', toFrame(stagesMessage(room)));
    },
    /** Stores the count of another server. */
    receive(room: Room<Member>, event: Extract<BusEvent, { type: 'viewer_count' }>): void {
      if (event.server === server) return;
      const { count, stages } = event;
      room.viewers.remote.set(event.server, { count, stages, receivedAt: performance.now() });
      sendChanged(room);
    },
    /** Reports that the last member has left. */
    end({ id, viewers }: Room<Member>): void {
      if (viewers.timer) clearTimeout(viewers.timer);
      bus.publish({ type: 'viewer_count', server, tournamentId: id, count: 0, stages: [] });
    },
  };
}
export type ViewerReports = ReturnType<typeof createViewerReports>;
