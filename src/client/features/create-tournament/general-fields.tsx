import { Controller } from 'react-hook-form';
import { SETTING_LABELS } from '#client/entities/tournament/setting-texts.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Input, Textarea } from '#client/ui/form/input.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import type { CreateForm } from './format-fields.tsx';

export function NameFields({ form: { register, formState } }: { form: CreateForm }) {
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

export function VisibilityField({ form }: { form: CreateForm }) {
  return (
    <SwitchField
      form={form}
      name="isPublic"
      hint="Everyone can find it. A private tournament opens only by its link."
    />
  );
}

export function ThirdPlaceField({ form }: { form: CreateForm }) {
  return (
    <SwitchField
      form={form}
      name="thirdPlaceMatch"
      hint="The losers of the semifinals play for third place, before the final."
    />
  );
}

/** Whether an entry is four songs or the main song alone. */
export function TiebreakerField({ form }: { form: CreateForm }) {
  return (
    <Field
      inline
      label={SETTING_LABELS.tiebreakerSongs}
      hint="Each entry is four songs by one artist. When off, one song is enough, and tiebreaker songs can follow until the draw."
    >
      <Controller
        control={form.control}
        name="tiebreakerSongs"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Switch
            ref={ref}
            checked={value !== 'optional'}
            onCheckedChange={(isOn) => onChange(isOn ? 'required' : 'optional')}
            onBlur={onBlur}
          />
        )}
      />
    </Field>
  );
}

/** A request to voters, which the server does not enforce. */
export function ListenFirstField({ form }: { form: CreateForm }) {
  return (
    <SwitchField
      form={form}
      name="listenFirst"
      hint="Voters are asked to hear both songs before they vote. It is a courtesy and cannot be enforced."
    />
  );
}

type SwitchFieldProps = {
  form: CreateForm;
  name: 'isPublic' | 'thirdPlaceMatch' | 'listenFirst' | 'closeWhenAllVoted';
  hint: string;
  isDisabled?: boolean;
};

/** A setting that is on or off. */
export function SwitchField({ form, name, hint, isDisabled = false }: SwitchFieldProps) {
  return (
    <Field inline label={SETTING_LABELS[name]} hint={hint} error={form.formState.errors[name]?.message}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Switch
            ref={ref}
            disabled={isDisabled}
            checked={value ?? false}
            onCheckedChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
    </Field>
  );
}
