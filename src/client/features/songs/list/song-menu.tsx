import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuLabel } from '#client/ui/overlay/menu.tsx';
import type { SongHiding } from './song-hiding.ts';

type Props = {
  hiding: SongHiding;
  onChoose: (change: { isHidden: boolean; textsOnly: boolean }) => void;
  trigger: ReactNode;
  defaultOpen: boolean;
};

/** What a moderator may do with a song, and why not more (rules J10, O14, O22). */
export function SongMenu({ hiding: { canShow, canHide, canHideTexts, note }, onChoose, ...menu }: Props) {
  return (
    <Menu {...menu}>
      {canShow && (
        <MenuItem onSelect={() => onChoose({ isHidden: false, textsOnly: false })}>
          <Eye aria-hidden="true" />
          Show again
        </MenuItem>
      )}
      {canHide && (
        <MenuItem onSelect={() => onChoose({ isHidden: true, textsOnly: false })}>
          <EyeOff aria-hidden="true" />
          Hide
        </MenuItem>
      )}
      {canHideTexts && (
        <MenuItem onSelect={() => onChoose({ isHidden: true, textsOnly: true })}>
          <EyeOff aria-hidden="true" />
          Hide the name only
        </MenuItem>
      )}
      {note && <MenuLabel className="max-w-64 text-muted">{note}</MenuLabel>}
    </Menu>
  );
}
