import type { CreateForm } from '#client/features/create-tournament/format-fields.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';

type Props = { form: CreateForm; name: 'minUsers' | 'matchDurationMinutes'; label: string; hint: string };

export function NumberField({ form, name, label, hint }: Props) {
  const { min, max } = TOURNAMENT_LIMITS[name];
  return (
    <Field label={label} hint={`${hint}: ${min} to ${max}`} error={form.formState.errors[name]?.message}>
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
