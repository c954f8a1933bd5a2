import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { setTheme, THEMES, type Theme, useTheme } from '#client/lib/browser/theme.ts';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#client/ui/overlay/menu.tsx';

const LOOKS = {
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
  system: { label: 'System', Icon: Monitor },
};

export function ThemeMenu(menu: { trigger: ReactNode; defaultOpen: boolean }) {
  const { theme } = useTheme();
  return (
    <Menu {...menu}>
      <MenuRadioGroup value={theme} onValueChange={(next) => setTheme(next as Theme)}>
        {THEMES.map((name) => {
          const { label, Icon } = LOOKS[name];
          return (
            <MenuRadioItem key={name} value={name}>
              <Icon aria-hidden="true" />
              {label}
            </MenuRadioItem>
          );
        })}
      </MenuRadioGroup>
    </Menu>
  );
}
