import { Ellipsis } from 'lucide-react';
import { Button } from '#client/ui/form/button.tsx';
import { lazyMenu } from '#client/ui/overlay/lazy-menu.tsx';
import type { Tool } from './tools-menu.tsx';

const ToolsMenu = lazyMenu(async () => (await import('./tools-menu.tsx')).ToolsMenu);

/** A menu of the tools for which a phone has no room. */
export function MoreTools({ tools }: { tools: readonly Tool[] }) {
  return (
    <div className="sm:hidden">
      <ToolsMenu
        tools={tools}
        trigger={
          <Button size="small" title="More" aria-label="More" className="min-w-11">
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      />
    </div>
  );
}
