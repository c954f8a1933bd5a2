import { Briefcase, Check, Sofa, Trophy } from 'lucide-react';
import { Button } from '#client/ui/form/button.tsx';
import { PRESETS, type PresetName } from './preset-names.ts';
import { PresetPicture } from './preset-picture.tsx';

const ICONS: Record<PresetName, typeof Sofa> = {
  livingRoom: Sofa,
  officeWeek: Briefcase,
  communityCup: Trophy,
};

type Props = {
  preset: PresetName | null;
  /** Null sets the defaults again, except the user's own fields. */
  onChoose: (preset: PresetName | null) => void;
};

/** Fills the form in one press. */
export function PresetButtons({ preset, onChoose }: Props) {
  return (
    <fieldset aria-label="Presets" className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-8 items-center justify-between gap-3 pointer-coarse:min-h-11">
        <p className="font-display text-18 font-bold">Start from a preset</p>
        {preset && (
          <Button size="small" variant="ghost" onClick={() => onChoose(null)}>
            Clear preset
          </Button>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        {PRESETS.map(({ name, title, line }) => {
          const isChosen = preset === name;
          const Icon = isChosen ? Check : ICONS[name];
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(name)}
              className={`group flex items-center overflow-hidden rounded-panel border text-start transition-colors duration-150 sm:flex-col sm:items-stretch ${
                isChosen ? 'border-ink bg-line ring-1 ring-ink' : 'border-edge bg-raised hover:bg-line'
              }`}
            >
              <span className="w-28 shrink-0 self-stretch bg-stage p-2 max-sm:grid max-sm:place-items-center sm:w-full sm:p-4">
                <PresetPicture name={name} />
              </span>
              <span className="min-w-0 flex-1 p-3 sm:p-4">
                <span className="flex items-center gap-2 font-display text-16 leading-tight font-bold sm:text-18">
                  <Icon aria-hidden="true" className="size-5 shrink-0" />
                  {title}
                </span>
                <span className={`mt-1 block text-14 ${isChosen ? 'text-ink' : 'text-muted'}`}>{line}</span>
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
