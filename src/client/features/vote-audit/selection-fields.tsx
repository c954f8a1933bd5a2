import type { ComponentProps } from 'react';
import { numberText } from '#client/lib/format/number-text.ts';
import { shortInstant } from '#client/lib/time/date-text.ts';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import type { VoteAudit, VoteSelection } from '#contract/vote-audit.ts';
import { AGE_STEPS_HOURS, MIN_AUDIT_GROUP } from '#engine/matchup/vote-audit.ts';
import { addressName, ageLimitText } from './audit-texts.ts';

type Props = { audit: VoteAudit; selection: VoteSelection; onChange: (selection: VoteSelection) => void };

/** The prefix of the options that choose all address groups of at least some size. */
const EACH = 'each:';
const GROUP_SIZES = [MIN_AUDIT_GROUP, 5, 10, 20, 50, 100, 200, 500, 1000];

/** The sizes that some of the groups reach. */
const sizesOf = (groups: VoteAudit['addresses']['groups']) =>
  GROUP_SIZES.filter((size) => groups.some(({ votes }) => votes >= size));

/** The fields of a selection: votes that fit all of them are set aside. */
export function SelectionFields({ audit, selection, onChange }: Props) {
  const change = (patch: { [Key in keyof VoteSelection]: VoteSelection[Key] | undefined }) => {
    const merged = { ...selection, ...patch };
    onChange(Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)));
  };
  const { groups } = audit.addresses;
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-3 text-14 text-muted">Votes that fit every field are set aside.</legend>
      {groups.length > 0 && (
        <Choice
          label="Address"
          anyLabel="Any address"
          value={selection.address ?? (selection.addressVotes && `${EACH}${selection.addressVotes}`)}
          onChange={(value) =>
            change(
              value?.startsWith(EACH)
                ? { address: undefined, addressVotes: Number(value.slice(EACH.length)) }
                : { address: value, addressVotes: undefined },
            )
          }
          options={[
            ...sizesOf(groups).map((size) => ({
              value: `${EACH}${size}`,
              label: `All with ${numberText(size)} votes or more`,
            })),
            ...groups.map(({ address, votes }, index) => ({
              value: address,
              label: `${addressName(index)} (${numberText(votes)})`,
            })),
          ]}
        />
      )}
      <div className="grid grid-cols-2 gap-4">
        <Choice
          label="From"
          anyLabel="The first vote"
          value={selection.from}
          options={instantOptions(
            audit.times.map(({ from }) => from),
            selection.from,
          )}
          onChange={(from) => change({ from })}
        />
        <Choice
          label="Until"
          anyLabel="The last vote"
          value={selection.to}
          options={instantOptions(
            audit.times.map(({ to }) => to),
            selection.to,
          )}
          onChange={(to) => change({ to })}
        />
      </div>
      <Choice
        label="Age of the account at the vote"
        anyLabel="Any age"
        value={selection.accountsUnderHours}
        onChange={(value) =>
          change({ accountsUnderHours: AGE_STEPS_HOURS.find((hours) => String(hours) === value) })
        }
        options={AGE_STEPS_HOURS.map((hours) => ({ value: hours, label: `Under ${ageLimitText(hours)}` }))}
      />
      <Checkbox
        checked={selection.guestsOnly === true}
        onChange={({ target }) => change({ guestsOnly: target.checked ? true : undefined })}
      >
        Guests only
      </Checkbox>
    </fieldset>
  );
}

type ChoiceProps = Pick<ComponentProps<typeof Select>, 'options'> & {
  label: string;
  /** The option of no choice. */
  anyLabel: string;
  value: string | number | undefined;
  onChange: (value: string | undefined) => void;
};

const Choice = ({ label, anyLabel, value = '', options, onChange }: ChoiceProps) => (
  <Field label={label}>
    <Select
      value={value}
      onChange={({ target }) => onChange(target.value || undefined)}
      options={[{ value: '', label: anyLabel }, ...options]}
    />
  </Field>
);

/** The limits of the audit's time steps, between which a period starts and ends. */
function instantOptions(instants: readonly string[], chosen: string | undefined) {
  // A burst that was chosen before new votes made the steps longer keeps its limit.
  const all = !chosen || instants.includes(chosen) ? instants : [...instants, chosen].toSorted();
  return all.map((instant) => ({ value: instant, label: shortInstant(new Date(instant)) }));
}
