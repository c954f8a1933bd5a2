import { Download } from 'lucide-react';
import { install, installWay } from '#client/lib/browser/install.ts';
import { MenuItem, MenuLabel } from '#client/ui/overlay/menu.tsx';

/** Installs the site, or says how. A separate component, so that each opening of the menu asks the browser again. */
export function InstallItem() {
  const way = installWay();
  if (way === null) return null;
  if (way === 'share menu') {
    return (
      <MenuLabel className="max-w-52 text-12 text-muted">
        To install: Share, then Add to Home Screen
      </MenuLabel>
    );
  }
  return (
    <MenuItem icon={Download} onSelect={install}>
      Install App
    </MenuItem>
  );
}
