import { z } from 'zod';
import { id, instant, personName } from './shapes.ts';
import { song } from './song.ts';

/** A participant or follower of a tournament, with the entered songs (rule W22). */
export const participant = z.object({
  id,
  userId: id,
  createdAt: instant,
  isFollowing: z.boolean(),
  user: personName.extend({ id, email: z.null() }),
  songs: z.array(z.object({ mainEntry: song, tiebreakers: z.array(song) })),
});
export type Participant = z.infer<typeof participant>;

/** The reader's part in a tournament. `hasJoined` is true for followers too, who joined after the start. */
export const participation = z.object({
  hasJoined: z.boolean(),
  isFollowing: z.boolean(),
  isManager: z.boolean(),
  /** All songs that the reader entered, even where submitters are hidden. */
  ownSongIds: z.array(id),
});
export type Participation = z.infer<typeof participation>;

/** The body of `DELETE /api/tournaments/:id/participants/bulk`. */
export const deleteParticipantsBody = z.object({
  participantIds: z
    .array(id)
    .min(1, 'Choose at least one participant.')
    .max(1000, 'Choose at most 1,000 participants at once.'),
});
/** The number of removed participants. */
export const deletedParticipants = z.object({ deletedCount: z.int() });
