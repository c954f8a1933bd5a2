import { Moon, Sun } from 'lucide-react';
import { useTheme } from '#client/lib/browser/theme.ts';
import { Button } from '#client/ui/form/button.tsx';
import { lazyMenu } from '#client/ui/overlay/lazy-menu.tsx';

const ThemeMenu = lazyMenu(async () => (await import('./theme-menu.tsx')).ThemeMenu);

export function ThemeToggle() {
  const { resolved } = useTheme();
  const Icon = resolved === 'light' ? Sun : Moon;
  return (
    <ThemeMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label="Theme">
          <Icon aria-hidden="true" />
        </Button>
      }
    />
  );
}
