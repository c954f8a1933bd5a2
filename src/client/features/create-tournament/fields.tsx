import type { ComponentProps, ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import {
  CHOICE_LABELS,
  SETTING_LABELS,
  type SettingName,
} from '#client/entities/tournament/setting-texts.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Input, NumberInput, Textarea } from '#client/ui/form/input.tsx';
import { optionsOf, Select } from '#client/ui/form/select.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import {
  OFFERED_SIZES,
  type OfferedType,
  playoffGroupSize,
  TOURNAMENT_LIMITS,
} from '#engine/matchup/tournament-rules.ts';
import {
  CREATE_DEFAULTS,
  type CreateForm,
  type FormValues,
  otherSizes,
  sizeOptions,
} from './create-form-schema.ts';

type FormProps = { form: CreateForm };

export function InfoBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-control border border-l-4 border-setup/40 border-l-setup bg-setup/10 px-4 py-3">
      <p className="text-14 font-semibold text-setup">{title}</p>
      <p className="mt-0.5 text-14 text-ink">{children}</p>
    </div>
  );
}

export function NameFields({ form: { register, formState } }: FormProps) {
  return (
    <>
      <Field label={SETTING_LABELS.name} isRequired error={formState.errors.name?.message}>
        <Input
          {...register('name')}
          placeholder="Best of the Nineties"
          className="min-h-14 font-display text-22! font-bold"
        />
      </Field>
      <Field
        label={SETTING_LABELS.description}
        hint="Optional: the theme, and what songs you hope for"
        error={formState.errors.description?.message}
      >
        <Textarea {...register('description')} />
      </Field>
    </>
  );
}

/** What the settings mean that are on or off. */
const SWITCH_HINTS = {
  isPublic: 'Everyone can find it. A private tournament opens only by its link.',
  thirdPlaceMatch: 'The losers of the semifinals play for third place, before the final.',
  tiebreakerSongs:
    'Each entry is four songs by one artist. When off, one song is enough, and tiebreaker songs can follow until the draw.',
  listenFirst:
    'Voters are asked to hear both songs before they vote. It is a courtesy and cannot be enforced.',
  closeWhenAllVoted: 'A match ends 10 seconds after the last participant has voted.',
  verifiedEmailOnly: 'Only accounts vote whose users opened the link in a mail to their address.',
};

type SwitchFieldProps = FormProps & { name: keyof typeof SWITCH_HINTS; hint?: string; isDisabled?: boolean };

export function SwitchField({ form, name, hint = SWITCH_HINTS[name], isDisabled = false }: SwitchFieldProps) {
  const [on, off] = name === 'tiebreakerSongs' ? (['required', 'optional'] as const) : [true, false];
  return (
    <Field inline label={SETTING_LABELS[name]} hint={hint} error={form.formState.errors[name]?.message}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Switch
            ref={ref}
            disabled={isDisabled}
            checked={value === on}
            onCheckedChange={(isOn) => onChange(isOn ? on : off)}
            onBlur={onBlur}
          />
        )}
      />
    </Field>
  );
}

/** Third place, the songs of an entry, and the request to listen first. */
export const ExtraFields = ({ form }: FormProps) =>
  (['thirdPlaceMatch', 'tiebreakerSongs', 'listenFirst'] as const).map((name) => (
    <SwitchField key={name} form={form} name={name} />
  ));

type Range = { min: number; max: number };
type NumberName = { [Name in SettingName]: FormValues[Name] extends number ? Name : never }[SettingName];
type NumberFieldProps = FormProps & Range & { name: NumberName; label?: string; hint: string };

/** The range of a number, and a hint that names it. */
export const inRange = (hint: string, { min, max }: Range) => ({
  hint: `${hint}: ${min} to ${max}`,
  min,
  max,
});

/** A setting that is a number. */
export function NumberField({ form, name, label = SETTING_LABELS[name], hint, ...range }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
      <NumberInput {...form.register(name, { valueAsNumber: true })} {...range} />
    </Field>
  );
}

type ChoiceName = keyof typeof CHOICE_LABELS;
type SelectFieldProps = FormProps & {
  name: ChoiceName;
  hint?: string | undefined;
  options?: ComponentProps<typeof Select>['options'];
  onChange?: (value: string) => void;
};

/** A setting with a few values. */
export function SelectField({ form, name, hint, onChange, ...props }: SelectFieldProps) {
  const { options = optionsOf(CHOICE_LABELS[name]) } = props;
  return (
    <Field label={SETTING_LABELS[name]} hint={hint} error={form.formState.errors[name]?.message}>
      <Select
        {...form.register(name, { onChange: ({ target }) => onChange?.(target.value) })}
        options={options}
      />
    </Field>
  );
}

/** The form of creation does not offer the format `hybrid`. */
const { hybrid, ...OFFERED_FORMATS } = CHOICE_LABELS.tournamentType;
const FORMAT_TEXTS = {
  playoff: 'Single elimination: lose once and you are out. Short, sharp, and every match counts.',
  round_robin: 'Every song faces every other in its group, then the best of each group meet in the playoffs.',
};

/** A stored format or size that the form of creation does not offer stays selectable. */
type Stored = Pick<FormValues, 'tournamentType' | 'maxParticipants'>;

export function FormatFields({ form, stored }: FormProps & { stored?: Stored }) {
  const { register, setValue, watch, formState } = form;
  const format = watch('tournamentType') === 'playoff' ? 'playoff' : 'round_robin';
  const songsPerGroup = watch('songsPerGroup') ?? CREATE_DEFAULTS.songsPerGroup;
  const size = watch('maxParticipants');
  const formats = stored?.tournamentType === 'hybrid' ? CHOICE_LABELS.tournamentType : OFFERED_FORMATS;
  const options = sizeOptions(format, songsPerGroup, stored?.maxParticipants);
  const isOther = Number.isFinite(size) && !options.some(({ value }) => value === size);
  const chooseSize = (next: number, type = format) => {
    setValue('maxParticipants', next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    // The hidden songs per group decide which sizes a playoff takes.
    const groupSize = type === 'playoff' ? playoffGroupSize(next) : undefined;
    if (groupSize !== undefined) setValue('songsPerGroup', groupSize, { shouldDirty: true });
  };
  /** A new format selects its smallest size. */
  const chooseFormat = (value: string) => {
    const type = value === 'playoff' ? 'playoff' : 'round_robin';
    chooseSize(OFFERED_SIZES[type].default, type);
  };
  return (
    <>
      <SelectField form={form} name="tournamentType" options={optionsOf(formats)} onChange={chooseFormat} />
      <InfoBox title={CHOICE_LABELS.tournamentType[format]}>{FORMAT_TEXTS[format]}</InfoBox>
      <div>
        <Field label={SETTING_LABELS.maxParticipants} error={formState.errors.maxParticipants?.message}>
          <Select
            // An option that is added later would not be selected by itself.
            key={`${format} ${isOther ? size : ''}`}
            {...register('maxParticipants', {
              valueAsNumber: true,
              onChange: ({ target }) => chooseSize(Number(target.value)),
            })}
            options={isOther ? sizeOptions(format, songsPerGroup, size) : options}
          />
        </Field>
        <OtherSizes form={form} format={format} onChoose={chooseSize} />
      </div>
    </>
  );
}

const { min: MIN_GROUP, max: MAX_GROUP } = TOURNAMENT_LIMITS.songsPerGroup;
export const GROUP_SIZES = Array.from({ length: MAX_GROUP - MIN_GROUP + 1 }, (_, index) => MIN_GROUP + index);

type OtherSizesProps = FormProps & { format: OfferedType; onChoose: (size: number) => void };

/** The sizes that the select does not offer, and for round robin how many songs a group has. */
function OtherSizes({ form, format, onChoose }: OtherSizesProps) {
  const [size, songsPerGroup = CREATE_DEFAULTS.songsPerGroup] = form.watch([
    'maxParticipants',
    'songsPerGroup',
  ]);
  const sizes = otherSizes(format, songsPerGroup);
  return (
    <Disclosure summary="Other sizes">
      <div className="flex flex-col gap-5 pt-1 pb-2">
        <Field
          label="Another size"
          hint={format === 'playoff' && 'A bye is a song that goes on without a match in the first round.'}
        >
          <Select
            value={sizes.some(({ value }) => value === size) ? size : ''}
            onChange={({ target }) => target.value && onChoose(Number(target.value))}
            options={[{ value: '', label: 'The size above' }, ...sizes]}
          />
        </Field>
        {format === 'round_robin' && (
          <Field label={SETTING_LABELS.songsPerGroup} hint="About as many songs as each group gets">
            <Select
              value={songsPerGroup}
              onChange={({ target }) =>
                form.setValue('songsPerGroup', Number(target.value), { shouldDirty: true })
              }
              options={GROUP_SIZES.map((value) => ({ value, label: String(value) }))}
            />
          </Field>
        )}
      </div>
    </Disclosure>
  );
}
