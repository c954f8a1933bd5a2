import { SETTING_LABELS } from '#client/entities/tournament/setting-texts.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import type { CreateForm } from './format-fields.tsx';

type Props = {
  form: CreateForm;
  name: 'minUsers' | 'matchDurationMinutes' | 'matchIntervalMinutes' | 'minAccountAgeHours';
  label?: string;
  hint: string;
  min: number;
  max: number;
};

export const rangeText = ({ min, max }: Pick<Props, 'min' | 'max'>): string => `${min} to ${max}`;

/** A setting that is a number. */
export function NumberField({ form, name, label = SETTING_LABELS[name], hint, min, max }: Props) {
  return (
    <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
      <Input
        {...form.register(name, { valueAsNumber: true })}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
      />
    </Field>
  );
}
