import { Eye, EyeOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuLabel } from '#client/ui/overlay/menu.tsx';
import { OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import { SHOWING_REFUSALS } from '#contract/messages/moderation.ts';
import type { Song } from '#contract/song.ts';
import type { UserRole } from '#engine/kinds.ts';
import { showingRefusal } from '#engine/moderation/hidden.ts';

type Situation = {
  user: { id: number; role: UserRole };
  /** Whether the song meets a song of the user in an open match. */
  isOpponent: boolean;
};

type Props = Situation & {
  song: Song;
  onChoose: (change: { isHidden: boolean; textsOnly: boolean }) => void;
  trigger: ReactNode;
  defaultOpen: boolean;
};

/** What a moderator may do with a song, and why not more. */
export function SongMenu({ song, user, isOpponent, onChoose, ...menu }: Props) {
  const { canShow, canHide, canHideTexts, note } = songHidingOf(song, { user, isOpponent });
  const item = (icon: LucideIcon, text: string, isHidden: boolean, textsOnly = false) => (
    <MenuItem icon={icon} onSelect={() => onChoose({ isHidden, textsOnly })}>
      {text}
    </MenuItem>
  );
  return (
    <Menu {...menu}>
      {canShow && item(Eye, 'Show again', false)}
      {canHide && item(EyeOff, 'Hide', true)}
      {canHideTexts && item(EyeOff, 'Hide the name only', true, true)}
      {note && <MenuLabel className="max-w-64 text-muted">{note}</MenuLabel>}
    </Menu>
  );
}

/** Returns what a moderator may do with a song; `note` says why not more. */
export function songHidingOf(song: Song, { user, isOpponent }: Situation) {
  const { submitterId, isHidden, hidesTextsOnly = false, hiddenByAdmin = false } = song;
  const refusal = isHidden ? showingRefusal(user, { authorId: submitterId, hiddenByAdmin }) : null;
  const isShownInPart = !isHidden || hidesTextsOnly;
  const mayHideAll = !isOpponent || submitterId === user.id;
  const opponentNote = isShownInPart && !mayHideAll ? OWN_MATCH_REFUSALS.hide : null;
  return {
    canShow: isHidden && refusal === null,
    canHide: isShownInPart && mayHideAll,
    canHideTexts: !isHidden,
    note: refusal ? SHOWING_REFUSALS[refusal] : opponentNote,
  };
}
