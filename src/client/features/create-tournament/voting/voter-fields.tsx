import { SETTING_LABELS } from '#client/entities/tournament/setting-texts.ts';
import type { CreateForm } from '#client/features/create-tournament/format-fields.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { MIN_ACCOUNT_AGE_HOURS, takesGuests } from '#engine/matchup/voters.ts';
import { ChoiceField } from './choice-field.tsx';
import { VOTER_CHOICES } from './voting-values.ts';

/** Who may vote (rules Y1, Y2). Guests have no account, so no age is asked of them. */
export function VoterFields({ form }: { form: CreateForm }) {
  const voterPolicy = form.watch('voterPolicy') ?? 'account';
  const { min, max } = MIN_ACCOUNT_AGE_HOURS;
  return (
    <>
      <ChoiceField form={form} name="voterPolicy" choices={VOTER_CHOICES} />
      {!takesGuests({ voterPolicy }) && (
        <Field
          label={SETTING_LABELS.minAccountAgeHours}
          hint="How old an account must be to vote. 0 takes new accounts, too."
          error={form.formState.errors.minAccountAgeHours?.message}
        >
          {(wiring) => (
            <Input
              {...wiring}
              {...form.register('minAccountAgeHours', { valueAsNumber: true })}
              type="number"
              inputMode="numeric"
              min={min}
              max={max}
            />
          )}
        </Field>
      )}
    </>
  );
}
