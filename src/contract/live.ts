import { z } from 'zod';
import { type CommentAction, REACTIONS_OF_ROOM, STAGE_HANDS, STAGE_SOUNDS } from '#engine/kinds.ts';
import type { CommentPatch } from './comment.ts';
import type { Matchup } from './matchup.ts';
import { id } from './shapes.ts';
import type { ShowPosition } from './show.ts';
import type { Tally } from './vote.ts';

/** A stage that is open, by the name that it made up. `since` is when it last changed its sound, in epoch milliseconds. */
const openStage = z.object({
  stage: z.string().regex(/^[a-z0-9]{8,24}$/),
  sound: z.enum(STAGE_SOUNDS),
  since: z.number(),
  /** Who turned its sound on: its viewer, a host on the remote, or a host on the stage itself. */
  by: z.enum(STAGE_HANDS),
});
export type OpenStage = z.infer<typeof openStage>;
/** What a stage says of itself. */
export type StageReport = Pick<OpenStage, 'stage'> & { sound: OpenStage['sound'] | null };

/** The messages that a client may send over `/ws`. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('join_tournament'),
    tournamentId: id,
    /** Whether the person counts as here. A stage, a card of a list or a hidden page counts no person. */
    isPresent: z.boolean().default(true),
  }),
  /** The page of the tournament is left. */
  z.object({ type: z.literal('leave_tournament'), tournamentId: id }),
  /** A visible page of a show says so, at least every 10 s: its person is here (rule R6). */
  z.object({ type: z.literal('here'), tournamentId: id }),
  /** A stage says that it is one, and what it does with its sound; null where it closes (rule R18). */
  z.object({
    type: z.literal('stage'),
    tournamentId: id,
    stage: openStage.shape.stage,
    sound: openStage.shape.sound.nullable(),
  }),
  /** One of the reactions of a room, by its place in the list. */
  z.object({
    type: z.literal('react'),
    tournamentId: id,
    reaction: z
      .int()
      .min(0)
      .max(REACTIONS_OF_ROOM.length - 1),
  }),
]);

/** The votes of a matchup and how it ended, so that a screen shows both at once. */
export type TallyWithResult = Tally & Pick<Matchup, 'winnerId' | 'decidedBy'>;

/** The messages about a tournament. */
type TournamentMessage =
  | {
      type: 'vote_update';
      /** The version of the tournament. A client with a lower one reads the tournament again (rule U5). */
      version: number;
      /** The number of viewers: each session counts once, and so does each connection without one (rule U4). */
      watching: number;
      matchups: TallyWithResult[];
    }
  | {
      type: 'comment_event';
      matchupId: number;
      action: CommentAction;
      /** The newest known version of the discussion. */
      version: number;
      /** What changed; null where the client must read the messages again. */
      patch: CommentPatch | null;
    }
  | ({ type: 'show_update' } & ShowPosition)
  /** The people of a room changed, so its roster is read again; with `endsAccess` some were removed, or the room was closed. */
  | { type: 'room_update'; endsAccess?: true }
  /** How often each reaction of the room was sent since the last message. */
  | { type: 'reactions'; counts: number[] }
  /** The stages of a show that are open. */
  | { type: 'stages'; stages: OpenStage[] }
  /** For stages only: a host turned the sound on or off. */
  | { type: 'stage_sound'; isOn: boolean }
  | { type: 'tiebreaker_created'; parentMatchupId: number }
  /** The viewer may no longer open the tournament, and gets no further message about it. */
  | { type: 'tournament_closed' }
  | {
      /** For the sockets of the voter only. */
      type: 'own_vote';
      matchupId: number;
      /** The voter's choice; null when the vote was removed. */
      songId: number | null;
      /** A tally that counts the choice. A choice with a lower version never replaces a newer one. */
      tally: Tally;
      /** When the vote was counted, which orders choices of the same version. */
      countedAt: number;
    };

/**
 * The messages that the server sends over `/ws`. `at` is the server's clock in epoch milliseconds (rule
 * K10). Tallies are totals, so that a missed message does no harm.
 */
export type ServerMessage = { at: number } & (
  | ({ tournamentId: number } & TournamentMessage)
  /** For the sockets of one user only: there are new notices. */
  | { type: 'notice' }
);
