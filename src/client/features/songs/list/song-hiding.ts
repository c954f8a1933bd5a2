import { OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import { SHOWING_REFUSALS } from '#contract/messages/moderation.ts';
import type { Song } from '#contract/song.ts';
import type { UserRole } from '#engine/kinds.ts';
import { showingRefusal } from '#engine/moderation/hidden.ts';

/** What a moderator may do with a song; `note` says why not more. */
export type SongHiding = { canShow: boolean; canHide: boolean; canHideTexts: boolean; note: string | null };

type Situation = {
  user: { id: number; role: UserRole };
  /** Whether it meets a song of the user in an open match. */
  isOpponent: boolean;
};

/** Returns what a moderator may do with a song. */
export function songHidingOf(song: Song, { user, isOpponent }: Situation): SongHiding {
  const { submitterId, isHidden, hidesTextsOnly = false, hiddenByAdmin = false } = song;
  const mayHideAll = !isOpponent || submitterId === user.id;
  const refusal = isHidden ? showingRefusal(user, { authorId: submitterId, hiddenByAdmin }) : null;
  const canHide = mayHideAll && (!isHidden || hidesTextsOnly);
  const opponentNote = !mayHideAll && (!isHidden || hidesTextsOnly) ? OWN_MATCH_REFUSALS.hide : null;
  return {
    canShow: isHidden && refusal === null,
    canHide,
    canHideTexts: !isHidden,
    note: refusal ? SHOWING_REFUSALS[refusal] : opponentNote,
  };
}
