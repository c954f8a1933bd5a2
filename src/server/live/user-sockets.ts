import type { Clock } from '#server/lib/clock.ts';
import type { BusEvent } from './bus.ts';
import { presentTally } from './data.ts';
import { toFrame } from './frame.ts';
import type { SocketSession } from './session-closer.ts';
import type { SocketWriter } from './socket-writer.ts';

type CountedVotes = Extract<BusEvent, { type: 'tallies' }>;
type Member = { session: SocketSession | null; writer: SocketWriter };

/** The sockets of each user and guest on this server. */
export function createUserSockets(clock: Clock) {
  const byUser = new Map<number, Set<Member>>();
  return {
    add(member: Member): void {
      if (!member.session) return;
      const { userId } = member.session;
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(member));
    },
    remove(member: Member): void {
      if (!member.session) return;
      const { userId } = member.session;
      const sockets = byUser.get(userId);
      sockets?.delete(member);
      if (sockets?.size === 0) byUser.delete(userId);
    },
    /** Tells users that they have notices. */
    sendNotice(userIds: readonly number[]): void {
      const frame = toFrame({ type: 'notice', at: clock.now().getTime() });
      for (const userId of userIds) {
        for (const { writer } of byUser.get(userId) ?? []) writer.sendEvent('notice', frame);
      }
    },
    /** Sends counted votes to all sockets of their voters, whatever rooms the sockets have joined. */
    sendOwnVotes({ tournamentId, tallies, votes = [], countedAt }: CountedVotes): void {
      const at = clock.now().getTime();
      for (const { userId, matchupId, songId } of votes) {
        const sockets = byUser.get(userId);
        const stored = sockets && tallies.find(({ id }) => id === matchupId);
        if (!stored) continue;
        const tally = presentTally(stored, { hasVoted: songId !== null });
        const frame = toFrame({ type: 'own_vote', tournamentId, at, matchupId, songId, tally, countedAt });
        for (const { writer } of sockets) writer.sendEvent(`own vote ${matchupId}`, frame);
      }
    },
  };
}
