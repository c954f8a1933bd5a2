import { Palette } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { Background } from '#contract/background.ts';
import { presetOf } from './background-presets.ts';

const BackgroundDialog = lazyDialog(async () => (await import('./background-dialog.tsx')).BackgroundDialog);

type Props = { tournament: { id: number; name: string; heroBackground: Background | null } };

/** Creator and admins choose the hero's background (rules A16, C19). */
export function BackgroundPicker({ tournament }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(() => presetOf(tournament.heroBackground));
  const open = () => {
    setChosen(presetOf(tournament.heroBackground));
    setIsOpen(true);
  };
  return (
    <>
      <Button size="small" title="Background" onClick={open} className="max-sm:min-w-11">
        <Palette aria-hidden="true" />
        <span className="max-sm:sr-only">Background</span>
      </Button>
      <BackgroundDialog
        tournament={tournament}
        chosen={chosen}
        onChoose={setChosen}
        open={isOpen}
        onOpenChange={setIsOpen}
      />
    </>
  );
}
