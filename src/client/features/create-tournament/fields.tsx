import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { CHOICE_LABELS, SETTING_LABELS } from '#client/entities/tournament/setting-texts.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Input, Textarea } from '#client/ui/form/input.tsx';
import { optionsOf, Select } from '#client/ui/form/select.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { OFFERED_SIZES } from '#engine/matchup/tournament-rules.ts';
import { CREATE_DEFAULTS, type CreateForm, type FormValues, sizeOptions } from './create-form-schema.ts';

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
type NumberFieldProps = FormProps &
  Range & {
    name: 'minUsers' | 'matchDurationMinutes' | 'matchIntervalMinutes' | 'minAccountAgeHours';
    label?: string;
    hint: string;
  };

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
      <Input {...form.register(name, { valueAsNumber: true })} type="number" inputMode="numeric" {...range} />
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
  const formats = stored?.tournamentType === 'hybrid' ? CHOICE_LABELS.tournamentType : OFFERED_FORMATS;
  const typeField = register('tournamentType', {
    // A new format selects its smallest size.
    onChange: ({ target }) => {
      const sizes = OFFERED_SIZES[target.value === 'playoff' ? 'playoff' : 'round_robin'];
      setValue('maxParticipants', sizes.default, { shouldValidate: formState.isSubmitted });
    },
  });
  return (
    <>
      <Field label={SETTING_LABELS.tournamentType} error={formState.errors.tournamentType?.message}>
        <Select {...typeField} options={optionsOf(formats)} />
      </Field>
      <InfoBox title={CHOICE_LABELS.tournamentType[format]}>{FORMAT_TEXTS[format]}</InfoBox>
      <Field label={SETTING_LABELS.maxParticipants} error={formState.errors.maxParticipants?.message}>
        <Select
          key={format}
          {...register('maxParticipants', { valueAsNumber: true })}
          options={sizeOptions(format, songsPerGroup, stored?.maxParticipants)}
        />
      </Field>
    </>
  );
}
