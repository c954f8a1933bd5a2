import { useEffect, useState } from 'react';
import { CHOICE_LABELS, SETTING_LABELS } from '#client/entities/tournament/setting-texts.ts';
import { CREATE_DEFAULTS } from '#client/features/create-tournament/create-form-schema.ts';
import type { CreateForm } from '#client/features/create-tournament/format-fields.tsx';
import { SwitchField } from '#client/features/create-tournament/general-fields.tsx';
import { NumberField } from '#client/features/create-tournament/number-field.tsx';
import { FoldingSection } from '#client/features/create-tournament/presets/folding-section.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { optionsOf, Select } from '#client/ui/form/select.tsx';
import { MIN_ACCOUNT_AGE_HOURS, takesGuests } from '#engine/matchup/voters.ts';
import {
  type Choice,
  COMMENT_CHOICES,
  COUNT_CHOICES,
  SUBMITTER_CHOICES,
  VOTER_CHOICES,
  VOTING_FIELDS,
  type VotingValues,
  votingSummary,
} from './voting-values.ts';

/** The section 'Voting', folded behind one line after the last section. A problem opens it. */
export function VotingSection({ form }: { form: CreateForm }) {
  const [isFolded, setIsFolded] = useState(true);
  const { setFocus } = form;
  const wrong = VOTING_FIELDS.find((name) => form.formState.errors[name]);
  useEffect(() => {
    if (!wrong) return;
    setIsFolded(false);
    // The field is shown with the next frame.
    requestAnimationFrame(() => setFocus(wrong));
  }, [wrong, setFocus]);
  return (
    <FoldingSection
      title="Voting"
      summary={votingSummary({ ...CREATE_DEFAULTS, ...form.watch() })}
      canFold
      isFolded={isFolded}
      onToggle={() => setIsFolded(!isFolded)}
    >
      <ChoiceField form={form} name="countVisibility" choices={COUNT_CHOICES} />
      <ChoiceField form={form} name="submitterVisibility" choices={SUBMITTER_CHOICES} />
      <VoterFields form={form} />
      <EndEarly form={form} />
      <CommentsField form={form} />
    </FoldingSection>
  );
}

/** Who may comment can change at any time. */
export function CommentsField({ form }: { form: CreateForm }) {
  return <ChoiceField form={form} name="commentPolicy" choices={COMMENT_CHOICES} />;
}

/**
 * Can be turned on where only participants vote, whose number is known. Elsewhere it says so, and can only be turned
 * off.
 */
function EndEarly({ form }: { form: CreateForm }) {
  const [policy, isOn] = form.watch(['voterPolicy', 'closeWhenAllVoted']);
  const canTurnOn = policy === 'participants';
  return (
    <SwitchField
      form={form}
      name="closeWhenAllVoted"
      isDisabled={!canTurnOn && !isOn}
      hint={
        canTurnOn
          ? 'A match ends 10 seconds after the last participant has voted.'
          : `Ends a match once all have voted. Needs '${SETTING_LABELS.voterPolicy}: ${CHOICE_LABELS.voterPolicy.participants}'.`
      }
    />
  );
}

/** Who may vote. Guests have no account, so no age is asked of them. */
function VoterFields({ form }: { form: CreateForm }) {
  const voterPolicy = form.watch('voterPolicy') ?? 'account';
  return (
    <>
      <ChoiceField form={form} name="voterPolicy" choices={VOTER_CHOICES} />
      {!takesGuests({ voterPolicy }) && (
        <NumberField
          form={form}
          name="minAccountAgeHours"
          hint="How old an account must be to vote. 0 takes new accounts, too."
          {...MIN_ACCOUNT_AGE_HOURS}
        />
      )}
    </>
  );
}

type ChoiceName = keyof VotingValues & keyof typeof CHOICE_LABELS;
type Props<Name extends ChoiceName> = {
  form: CreateForm;
  name: Name;
  choices: readonly Choice<VotingValues[Name]>[];
};

/** A setting with a few values. The hint explains the chosen value. */
function ChoiceField<Name extends ChoiceName>({ form, name, choices }: Props<Name>) {
  const chosen = form.watch(name);
  return (
    <Field
      label={SETTING_LABELS[name]}
      hint={choices.find(({ value }) => value === chosen)?.explanation}
      error={form.formState.errors[name]?.message}
    >
      <Select {...form.register(name)} options={optionsOf(CHOICE_LABELS[name])} />
    </Field>
  );
}
