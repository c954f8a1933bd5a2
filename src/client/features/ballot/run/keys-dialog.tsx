import { useId } from 'react';
import { setCardOptions, useCardOptions } from '#client/entities/matchup/card-options.ts';
import { Switch } from '#client/ui/form/switch.tsx';
import { Dialog, type OpenState } from '#client/ui/overlay/dialog.tsx';

const KEYS = [
  ['1', 'Vote for song 1'],
  ['2', 'Vote for song 2'],
  ['Space', 'Play a song, then the other one'],
  ['→', 'Next match'],
  ['←', 'Previous match'],
  ['?', 'Show these keys'],
] as const;

/** The keys of the ballot, and the switch that turns them off. */
export function KeysDialog(openState: OpenState) {
  const { hasKeys } = useCardOptions();
  const id = useId();
  return (
    <Dialog
      {...openState}
      title="Keys"
      description="They work while no button, link or field has the focus."
      width="small"
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
        {KEYS.map(([key, action]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-9 rounded-control border border-edge bg-raised px-2 py-1 text-center font-sans text-14 font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex items-center justify-between gap-4 border-t pt-4">
        <label htmlFor={id} className="font-semibold">
          Use these keys
        </label>
        <Switch id={id} checked={hasKeys} onCheckedChange={(isOn) => setCardOptions({ hasKeys: isOn })} />
      </div>
    </Dialog>
  );
}
