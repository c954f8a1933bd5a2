import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem } from '#client/ui/overlay/menu.tsx';

type Props = { isHidden: boolean; onToggle: () => void; trigger: ReactNode; defaultOpen: boolean };

/** What moderators do with a song (rule O14). */
export function SongMenu({ isHidden, onToggle, ...menu }: Props) {
  return (
    <Menu {...menu}>
      <MenuItem onSelect={onToggle}>
        {isHidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
        {isHidden ? 'Show again' : 'Hide'}
      </MenuItem>
    </Menu>
  );
}
