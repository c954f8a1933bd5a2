import type { CommentPatch } from '#contract/comment.ts';
import type { OpenStage } from '#contract/live.ts';
import type { ShowPosition } from '#contract/show.ts';
import type { CommentAction } from '#engine/kinds.ts';
import type { StoredTally } from '#server/db/tally-slots.ts';

/** The choice of a user after a counted vote; null when the vote was removed. */
export type OwnVote = { userId: number; matchupId: number; songId: number | null };

/** An event for this process and, over Redis, for other server processes. */
export type BusEvent =
  /** Votes were counted. Contains the newest tallies, and the choices for the sockets of their voters. */
  | { type: 'tallies'; tournamentId: number; tallies: StoredTally[]; votes?: OwnVote[]; countedAt: number }
  /**
   * A tournament changed other than by a vote. Contains its new version and the tallies of changed matchups. With `hidesMore`
   * counts, songs or submitters are hidden from now on.
   */
  | {
      type: 'tournament_changed';
      tournamentId: number;
      version: number;
      isPublic: boolean;
      hidesMore?: true;
      tallies: StoredTally[];
    }
  /** The show of a tournament went on, or a host steered it. */
  | { type: 'show_moved'; tournamentId: number; position: ShowPosition }
  /** The people of a show's room changed; with `endsAccess` some may no longer open a private tournament. */
  | { type: 'room_changed'; tournamentId: number; endsAccess?: true }
  /** Reactions in a room since the last event of this server, by their places in the list. */
  | { type: 'reacted'; tournamentId: number; counts: number[] }
  | { type: 'tiebreaker_created'; tournamentId: number; parentMatchupId: number }
  /** A discussion changed, such as by a message, an edit or a like. The patch has the change of one version. */
  | { type: 'comment'; tournamentId: number; matchupId: number; action: CommentAction; patch: CommentPatch }
  /** The number of a tournament's viewers on one server, and the stages among them. */
  | { type: 'viewer_count'; server: string; tournamentId: number; count: number; stages: OpenStage[] }
  /** A host turned the sound of the stage on or off. */
  | { type: 'stage_sound'; tournamentId: number; isOn: boolean }
  /** The name or the picture of a user changed, which any answer may show. */
  | { type: 'user_changed' }
  /** An admin changed what the screens know of the site. */
  | { type: 'site_changed' }
  /** These users have new notices. */
  | { type: 'noticed'; userIds: readonly number[] }
  /** A prediction was created, or changed by a vote, its outcome, a dispute or its picture. */
  | { type: 'predictions_changed' }
  /** The user of these sessions changed, so cached sessions are read again. */
  | { type: 'sessions_changed'; sessionIds: string[] }
  /** These sessions (by row id) ended, so caches drop them and their sockets are closed. */
  | { type: 'sessions_ended'; sessionIds: string[] };

/** What only servers with viewers or readers of the tournament need. All servers need the other events. */
const FOR_VIEWERS: ReadonlySet<BusEvent['type']> = new Set([
  'tallies',
  'show_moved',
  'room_changed',
  'reacted',
  'comment',
  'viewer_count',
  'stage_sound',
]);

/** The tournament whose viewers and readers need an event; null for an event that all servers get. */
export function tournamentOf(event: BusEvent): number | null {
  if (!('tournamentId' in event) || !FOR_VIEWERS.has(event.type)) return null;
  return event.type === 'room_changed' && event.endsAccess ? null : event.tournamentId;
}

export type Bus = {
  publish(event: BusEvent): void;
  /** Returns the unsubscribe function. */
  subscribe(listener: (event: BusEvent) => void): () => void;
  /** False while events that all servers get may be missed. */
  isInSync(): boolean;
  /** Grows when events that all servers get may have been missed. Caches that were filled before may be stale. */
  missedEventCount(): number;
  /**
   * Asks for the events of a tournament's viewers for the next ten seconds. The number stays the same while all of them
   * arrive, and another one means that some may have been missed; null while they do not arrive.
   */
  streamOf(tournamentId: number): number | null;
  close(): Promise<void>;
};

/** A bus within one process. */
export function createMemoryBus(): Bus {
  const listeners = new Set<(event: BusEvent) => void>();
  return {
    publish(event) {
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isInSync: () => true,
    missedEventCount: () => 0,
    streamOf: () => 0,
    async close() {
      listeners.clear();
    },
  };
}
