import { Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, THEMES, type Theme, useTheme } from '#client/lib/theme.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#client/ui/menu.tsx';

const LOOKS = {
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
  system: { label: 'System', Icon: Monitor },
};

export function ThemeToggle() {
  const { theme, resolved } = useTheme();
  const Icon = resolved === 'light' ? Sun : Moon;
  const trigger = (
    <Button variant="ghost" size="icon" aria-label="Theme">
      <Icon aria-hidden="true" />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuRadioGroup value={theme} onValueChange={(next) => setTheme(next as Theme)}>
        {THEMES.map((name) => {
          const { label, Icon: ItemIcon } = LOOKS[name];
          return (
            <MenuRadioItem key={name} value={name}>
              <ItemIcon aria-hidden="true" />
              {label}
            </MenuRadioItem>
          );
        })}
      </MenuRadioGroup>
    </Menu>
  );
}
