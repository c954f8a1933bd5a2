import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type FieldPath, useForm } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { CreateTournamentBody, CreateTournamentInput } from '#contract/tournament.ts';
import { CREATE_DEFAULTS, createForm } from './create-form-schema.ts';
import { type CreateForm, FormatFields } from './format-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { useCreateTournament } from './use-create-tournament.ts';

/** The fields in the order of A §2; what is wrong is said at the field, and nothing that was typed is lost. */
export function CreateTournamentForm() {
  const form = useForm<CreateTournamentInput, unknown, CreateTournamentBody>({
    defaultValues: CREATE_DEFAULTS,
    resolver: zodResolver(createForm),
  });
  const create = useCreateTournament((field, message) => {
    if (field in CREATE_DEFAULTS) {
      form.setError(field as FieldPath<CreateTournamentInput>, { message }, { shouldFocus: true });
    }
  });
  const { register, handleSubmit, formState } = form;
  return (
    <form
      noValidate
      onSubmit={handleSubmit((body) => create.mutate(body))}
      className="flex flex-col gap-5"
      aria-label="Tournament Setup"
    >
      <Field label="Tournament Name" isRequired error={formState.errors.name?.message}>
        {(wiring) => <Input {...wiring} {...register('name')} placeholder="Best of the Nineties" />}
      </Field>
      <Field
        label="Description"
        hint="Optional: the theme, and what songs you hope for"
        error={formState.errors.description?.message}
      >
        {(wiring) => <Textarea {...wiring} {...register('description')} />}
      </Field>
      <SwitchField
        form={form}
        name="isPublic"
        label="Public Tournament"
        hint="Everyone can find it. A private one is open to whoever has its link."
      />
      <FormatFields form={form} />
      <ScheduleFields form={form} />
      <SwitchField
        form={form}
        name="thirdPlaceMatch"
        label="Third Place Match"
        hint="The losers of the semifinals play for third place, before the final."
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isPending={create.isPending}
        pendingLabel="Creating Tournament..."
      >
        Create Tournament
      </Button>
    </form>
  );
}

type SwitchFieldProps = {
  form: CreateForm;
  name: 'isPublic' | 'thirdPlaceMatch';
  label: string;
  hint: string;
};

function SwitchField({ form, name, label, hint }: SwitchFieldProps) {
  return (
    <Field inline label={label} hint={hint}>
      {({ required, ...wiring }) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Switch
              {...wiring}
              ref={ref}
              checked={value ?? false}
              onCheckedChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
      )}
    </Field>
  );
}
