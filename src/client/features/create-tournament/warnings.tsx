import { Button } from '#client/ui/form/button.tsx';
import { CREATE_DEFAULTS, type CreateForm, type FormValues } from './create-form-schema.ts';

/** What will surprise, above the button that creates the tournament, each with a press that mends it. */
export function FormWarnings({ form }: { form: CreateForm }) {
  const warnings = warningsOf({ ...CREATE_DEFAULTS, ...form.watch() });
  const mend = (values: Partial<FormValues>) => {
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name as keyof FormValues, value, { shouldDirty: true, shouldValidate: true });
    }
  };
  return (
    <ul aria-live="polite" aria-label="Before you create it" className="flex flex-col gap-3 empty:hidden">
      {warnings.map(({ text, mend: label, values }) => (
        <li
          key={label}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-l-4 border-soon/40 border-l-soon bg-soon/10 px-4 py-3 text-14"
        >
          <p className="min-w-0 flex-1 basis-56">{text}</p>
          <Button size="small" onClick={() => mend(values)}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A tournament of one evening has up to this many songs, or matches of up to this many minutes. */
const SMALL = { songs: 8, minutes: 15 };
/** A wait of this many minutes between rounds is long for it. */
const LONG_WAIT_MINUTES = 30;
const SHORT_WAIT_MINUTES = 5;

type Warning = { text: string; mend: string; values: Partial<FormValues> };

/** What will surprise the creator of a small or quick tournament, and what one press sets instead. It never blocks. */
export function warningsOf(values: FormValues): Warning[] {
  const { pace, schedulingType, maxParticipants, matchDurationMinutes, matchIntervalMinutes } = values;
  const isTimed = pace === 'clock' && schedulingType === 'automatic';
  const isQuick = pace === 'show' || (isTimed && matchDurationMinutes <= SMALL.minutes);
  if (!isQuick && maxParticipants > SMALL.songs) return [];
  const warnings: Warning[] = [];
  if (values.tiebreakerSongs === 'required') {
    warnings.push({
      text: `For ${maxParticipants} places people must enter ${maxParticipants * 4} songs: four by one artist for each.`,
      mend: 'One song for each entry',
      values: { tiebreakerSongs: 'optional' },
    });
  }
  if (isTimed && matchIntervalMinutes >= LONG_WAIT_MINUTES) {
    warnings.push({
      text: `After each round everyone waits ${matchIntervalMinutes} minutes for the next one.`,
      mend: `Wait ${SHORT_WAIT_MINUTES} minutes`,
      values: { matchIntervalMinutes: SHORT_WAIT_MINUTES },
    });
  }
  return warnings;
}
