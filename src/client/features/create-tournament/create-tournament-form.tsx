import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type FieldPath, useForm } from 'react-hook-form';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input, Textarea } from '#client/ui/form/input.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import type { CreateTournamentBody, CreateTournamentInput } from '#contract/tournament.ts';
import { CREATE_DEFAULTS, createForm } from './create-form-schema.ts';
import { type CreateForm, FormatFields } from './format-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { useCreateTournament } from './use-create-tournament.ts';

/** The fields of a new tournament (rule C6). Messages show at their fields, and typed values stay (rule W5). */
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
        hint="Everyone can find it. A private tournament opens only by its link."
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
