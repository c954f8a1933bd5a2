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

/** What a moderator may do with a song, and why not more. */
export function SongMenu({ hiding: { canShow, canHide, canHideTexts, note }, onChoose, ...menu }: Props) {
  return (
    <Menu {...menu}>
      {canShow && (
        <MenuItem icon={Eye} onSelect={() => onChoose({ isHidden: false, textsOnly: false })}>
          Show again
        </MenuItem>
      )}
      {canHide && (
        <MenuItem icon={EyeOff} onSelect={() => onChoose({ isHidden: true, textsOnly: false })}>
          Hide
        </MenuItem>
      )}
      {canHideTexts && (
        <MenuItem icon={EyeOff} onSelect={() => onChoose({ isHidden: true, textsOnly: true })}>
          Hide the name only
        </MenuItem>
      )}
      {note && <MenuLabel className="max-w-64 text-muted">{note}</MenuLabel>}
    </Menu>
  );
}
