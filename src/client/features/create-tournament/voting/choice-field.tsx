import type { CreateForm } from '#client/features/create-tournament/format-fields.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import type { Choice, VotingValues } from './voting-values.ts';

type Props<Name extends keyof VotingValues> = {
  form: CreateForm;
  name: Name;
  label: string;
  choices: readonly Choice<VotingValues[Name] & string>[];
};

/** A setting with a few values. The hint explains the chosen value. */
export function ChoiceField<Name extends keyof VotingValues>({ form, name, label, choices }: Props<Name>) {
  const chosen = form.watch(name);
  return (
    <Field
      label={label}
      hint={choices.find(({ value }) => value === chosen)?.explanation}
      error={form.formState.errors[name]?.message}
    >
      {(wiring) => <Select {...wiring} {...form.register(name)} options={choices} />}
    </Field>
  );
}
