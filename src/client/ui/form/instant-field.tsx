import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { timeOfDay } from '#client/lib/time/date-text.ts';
import { type LocalReading, offsetText, readLocalText, toLocalText } from '#client/lib/time/local-time.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** Browsers take years of six digits without it. */
const LATEST = '9999-12-31T23:59:59';
/** Without it the browser refuses times that are not whole minutes. */
const SECOND_STEP = 1;

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'isRequired'> &
  Pick<ComponentProps<'input'>, 'disabled' | 'readOnly' | 'onBlur' | 'ref'> & {
    /** The instant in ISO 8601; null or empty for none. The field shows it in the user's time zone. */
    value: string | null;
    /** Gets the instant, or null while the text is empty or incomplete. */
    onChange: (iso: string | null) => void;
    hasSeconds?: boolean;
  };

/**
 * A local date and time. A time that the clocks skip or show twice is explained below the field, and of two the user chooses. A text that becomes the first one again gives the first instant to the millisecond, which the field cannot show:
 * the start of a running match must not change.
 */
export function InstantField({ value, onChange, hasSeconds = false, ...rest }: Props) {
  const { label, hint, error, isRequired = false, ...input } = rest;
  const [first] = useState(() => ({ value, text: toLocalText(value, { hasSeconds }) }));
  const [text, setText] = useState(first.text);
  const reading = readLocalText(text);
  const change = (next: string) => {
    setText(next);
    const [instant] = readLocalText(next)?.instants ?? [];
    if (next === first.text) onChange(first.value);
    else onChange(instant === undefined ? null : new Date(instant).toISOString());
  };
  const chosen = value ? Date.parse(value) : null;
  return (
    <div className="min-w-0">
      <Field label={label} hint={hint} error={error} isRequired={isRequired}>
        <Input
          {...input}
          type="datetime-local"
          max={LATEST}
          step={hasSeconds ? SECOND_STEP : undefined}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      </Field>
      <div role="status" className="text-14 not-empty:mt-1.5">
        {reading?.kind === 'skipped' && (
          <p>
            The clocks go forward and skip this time. It becomes {timeOfDay(reading.instants[0])} (
            {offsetText(reading.instants[0])}).
          </p>
        )}
        {reading?.kind === 'twice' && (
          <RepeatedTime
            instants={reading.instants}
            isLater={chosen !== null && chosen >= reading.instants[1]}
            isFixed={input.disabled || input.readOnly || false}
            onChoose={(instant) => onChange(new Date(instant).toISOString())}
          />
        )}
      </div>
    </div>
  );
}

type RepeatedProps = {
  instants: Extract<LocalReading, { kind: 'twice' }>['instants'];
  isLater: boolean;
  isFixed: boolean;
  onChoose: (instant: number) => void;
};

/** Which of the two instants is meant by a time that clocks show twice. */
function RepeatedTime({ instants, isLater, isFixed, onChoose }: RepeatedProps) {
  const name = useId();
  const choice = (index: 0 | 1, word: ReactNode) => (
    <label className="flex cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="radio"
        name={name}
        disabled={isFixed}
        checked={isLater === (index === 1)}
        onChange={() => onChoose(instants[index])}
        className="size-5 shrink-0 accent-ink"
      />
      {word} ({offsetText(instants[index])})
    </label>
  );
  return (
    <fieldset>
      <legend>The clocks go back and show this time twice. Choose which one you mean:</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {choice(0, 'The first')}
        {choice(1, 'The second')}
      </div>
    </fieldset>
  );
}
