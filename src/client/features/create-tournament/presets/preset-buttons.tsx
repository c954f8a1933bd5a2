import { Briefcase, Check, Sofa, Trophy } from 'lucide-react';
import { Button } from '#client/ui/form/button.tsx';
import { PRESETS, type PresetName } from './presets.ts';

const ICONS: Record<PresetName, typeof Sofa> = {
  livingRoom: Sofa,
  officeWeek: Briefcase,
  communityCup: Trophy,
};

type Props = {
  preset: PresetName | null;
  /** Null empties what the preset filled. */
  onChoose: (preset: PresetName | null) => void;
};

/** Fills the form in one press (rule C27). */
export function PresetButtons({ preset, onChoose }: Props) {
  return (
    <fieldset aria-label="Presets" className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-8 items-center justify-between gap-3 pointer-coarse:min-h-11">
        <p className="text-14 font-semibold">Start from a preset</p>
        {preset && (
          <Button size="small" variant="ghost" onClick={() => onChoose(null)}>
            Clear preset
          </Button>
        )}
      </div>
      <div className="grid gap-2 sm:grid-cols-3">
        {PRESETS.map(({ name, title, line }) => {
          const isChosen = preset === name;
          const Icon = isChosen ? Check : ICONS[name];
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(name)}
              className={`flex min-h-14 items-center gap-3 rounded-panel border px-3 py-2 text-start transition-colors duration-150 ${
                isChosen ? 'border-ink bg-line ring-1 ring-ink' : 'border-edge bg-raised hover:bg-line'
              }`}
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              <span className="min-w-0">
                <span className="block text-14 font-semibold">{title}</span>
                <span className={`block text-14 ${isChosen ? 'text-ink' : 'text-muted'}`}>{line}</span>
              </span>
            </button>
          );
        })}
      </div>
      <p role="status" className="text-14 text-muted empty:hidden">
        {preset && 'Filled in. Give it a name, or open a section to change it.'}
      </p>
    </fieldset>
  );
}
