import type { ComponentProps } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

type Props<Values extends FieldValues> = Omit<ComponentProps<typeof Field>, 'error' | 'children'> &
  Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'autoCapitalize'> & {
    form: Pick<UseFormReturn<Values>, 'register' | 'formState'>;
    name: Path<Values>;
    onEdit?: () => void;
    /** The error of an empty field, where the form has no schema. */
    missing?: string;
  };

/** A text field of a form, with its label, hint and error. */
export function TextField<Values extends FieldValues>(props: Props<Values>) {
  const { form, name, type, autoComplete, autoCapitalize, onEdit, missing, ...field } = props;
  const errors = form.formState.errors as Record<string, { message?: string } | undefined>;
  return (
    <Field {...field} error={errors[name]?.message}>
      <Input
        {...form.register(name, { onChange: onEdit, required: missing })}
        {...{ type, autoComplete, autoCapitalize }}
      />
    </Field>
  );
}

/** Shows messages of the server at the fields of a form, which have the names of the call's fields. */
export const showAtFields =
  <Values extends FieldValues>({
    getValues,
    setError,
  }: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>) =>
  (field: string, message: string) => {
    if (field in getValues()) setError(field as Path<Values>, { message }, { shouldFocus: true });
  };
