import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuLink } from '#client/ui/overlay/menu.tsx';

/** A tool leads to a tab or a page, or opens a dialog. `count` says how much waits there. */
export type Tool = { label: string; Icon: LucideIcon; count?: ReactNode } & (
  | { href: string }
  | { onOpen: () => void }
);

type Props = { tools: readonly Tool[]; trigger: ReactNode; defaultOpen: boolean };

export function ToolsMenu({ tools, ...menu }: Props) {
  return (
    <Menu {...menu}>
      {tools.map(({ label, Icon, count, ...tool }) =>
        'href' in tool ? (
          <MenuLink key={label} href={tool.href} icon={Icon}>
            {label}
            {count}
          </MenuLink>
        ) : (
          <MenuItem key={label} icon={Icon} onSelect={tool.onOpen}>
            {label}
            {count}
          </MenuItem>
        ),
      )}
    </Menu>
  );
}
