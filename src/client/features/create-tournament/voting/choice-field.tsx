import { CHOICE_LABELS, SETTING_LABELS } from '#client/entities/tournament/setting-texts.ts';
import type { CreateForm } from '#client/features/create-tournament/format-fields.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { optionsOf, Select } from '#client/ui/form/select.tsx';
import type { Choice, VotingValues } from './voting-values.ts';

type ChoiceName = keyof VotingValues & keyof typeof CHOICE_LABELS;
type Props<Name extends ChoiceName> = {
  form: CreateForm;
  name: Name;
  choices: readonly Choice<VotingValues[Name]>[];
};

/** A setting with a few values. The hint explains the chosen value. */
export function ChoiceField<Name extends ChoiceName>({ form, name, choices }: Props<Name>) {
  const chosen = form.watch(name);
  return (
    <Field
      label={SETTING_LABELS[name]}
      hint={choices.find(({ value }) => value === chosen)?.explanation}
      error={form.formState.errors[name]?.message}
    >
      {(wiring) => <Select {...wiring} {...form.register(name)} options={optionsOf(CHOICE_LABELS[name])} />}
    </Field>
  );
}
