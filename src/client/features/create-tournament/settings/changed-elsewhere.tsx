import type { FormValues } from '#client/features/create-tournament/create-form-schema.ts';
import { Button } from '#client/ui/form/button.tsx';
import { differences } from './settings-values.ts';

type Props = { before: FormValues; after: FormValues; onKeep: () => void; onDiscard: () => void };

/** Shows the settings that another person, or another window, saved while this form was open. */
export function ChangedElsewhere({ before, after, onKeep, onDiscard }: Props) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-control border border-soon p-4">
      <p className="font-semibold text-14">These settings were changed while this form was open.</p>
      <ul className="flex flex-col gap-1 text-14">
        {differences(before, after).map(({ label, value }) => (
          <li key={label} dir="auto" className="break-words">
            {label}: {value}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKeep}>Keep what I changed</Button>
        <Button onClick={onDiscard}>Take the new settings</Button>
      </div>
    </div>
  );
}
