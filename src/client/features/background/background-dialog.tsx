import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog, type OpenState } from '#client/ui/overlay/dialog.tsx';
import type { Background } from '#contract/background.ts';
import { GRADIENTS, type Preset, presetCss, presetOf, SOLIDS } from './background-presets.ts';

type Props = OpenState & { tournament: { id: number; name: string; heroBackground: Background | null } };

/** Creator, managers and admins choose the hero's background from presets, with a preview. */
export function BackgroundDialog({ tournament, open, onOpenChange }: Props) {
  const stored = presetOf(tournament.heroBackground);
  const [chosen, setChosen] = useState(stored);
  const [wasOpen, setWasOpen] = useState(open);
  // A choice that was not saved is gone when the dialog opens again.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setChosen(stored);
  }
  const { id } = tournament;
  // Pending until the page shows the new background.
  const update = useApiMutation({
    mutationFn: (body: Background) => call('PATCH /api/tournaments/:id/background', { params: { id }, body }),
    success: ({ message }) => ({ title: message }),
    failure: { fallback: 'Failed to update background' },
    onSuccess: (_answer, _body, client) => refreshTournament(client, id),
  });
  const save = () => update.mutate(chosen.background, { onSuccess: () => onOpenChange(false) });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Customize background"
      description="The background of the tournament's header, for all viewers."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" isPending={update.isPending} pendingLabel="Saving..." onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Preview name={tournament.name} preset={chosen} />
        <Swatches legend="Gradients" presets={GRADIENTS} chosen={chosen} onChoose={setChosen} />
        <Swatches legend="Solid colors" presets={SOLIDS} chosen={chosen} onChoose={setChosen} />
      </div>
    </Dialog>
  );
}

function Preview({ name, preset }: { name: string; preset: Preset }) {
  const css = presetCss(preset);
  return (
    <div
      data-theme={css && 'dark'}
      style={{ background: css }}
      className="sticky top-0 z-10 grid h-32 content-end gap-1 rounded-panel border border-edge bg-panel p-4 text-ink transition-[background-color] duration-150"
    >
      <p dir="auto" translate="no" className="truncate font-display text-22 font-bold">
        {name}
      </p>
      <p aria-live="polite" className="text-14">
        {preset.name}
      </p>
    </div>
  );
}

type SwatchesProps = {
  legend: string;
  presets: readonly Preset[];
  chosen: Preset;
  onChoose: (preset: Preset) => void;
};

function Swatches({ legend, presets, chosen, onChoose }: SwatchesProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-14 font-semibold">{legend}</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {presets.map((preset) => {
          const css = presetCss(preset);
          return (
            <label key={preset.name} className="cursor-pointer text-center text-12">
              <span
                data-fill
                style={{ background: css }}
                className={clsx(
                  'mb-1 grid h-12 place-items-center rounded-control border border-edge bg-panel',
                  'outline-offset-2 outline-ink has-checked:outline-2 has-focus-visible:outline-4',
                )}
              >
                <input
                  type="radio"
                  name="background"
                  checked={preset === chosen}
                  onChange={() => onChoose(preset)}
                  className="sr-only"
                />
                {preset === chosen && (
                  <span data-theme={css && 'dark'} className="text-ink">
                    <Check strokeWidth={3} className="size-5" />
                  </span>
                )}
              </span>
              {preset.name}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
