import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { MAX_REASON_LENGTH } from '#contract/lengths.ts';
import { SANCTION_TERMS, type SanctionTerm } from '#engine/kinds.ts';
import { TERM_LABELS } from './labels.ts';

/** A mute or a ban as a form holds it. */
export type Sanction = { term: SanctionTerm; reason: string };

export const NEW_SANCTION: Sanction = { term: 'day', reason: '' };
const OPTIONS = SANCTION_TERMS.map((value) => ({ value, label: TERM_LABELS[value] }));

type Props = { value: Sanction; error?: string | undefined; onChange: (value: Sanction) => void };

/** How long a mute or a ban lasts, and its reason, which the user reads. */
export function SanctionFields({ value, error, onChange }: Props) {
  return (
    <>
      <Field label="How long">
        <Select
          options={OPTIONS}
          value={value.term}
          onChange={({ target }) => onChange({ ...value, term: target.value as SanctionTerm })}
        />
      </Field>
      <Field label="Reason" isRequired hint="The user reads it." error={error}>
        <Input
          value={value.reason}
          maxLength={MAX_REASON_LENGTH}
          onChange={({ target }) => onChange({ ...value, reason: target.value })}
        />
      </Field>
    </>
  );
}
