import { type FieldValues, type Path, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import { type ApiMutationOptions, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { showAtFields } from './text-field.tsx';

type Options<Values extends FieldValues, Body, Answer> = ApiMutationOptions<Answer, Body> &
  Pick<UseFormProps<Values, unknown, Body>, 'defaultValues' | 'resolver'> & {
    /** The field that shows every message of the server, where they have the names of others. */
    messagesAt?: Path<Values>;
    /** Called after the call succeeded and what it changed was read again. */
    onDone?: (form: UseFormReturn<Values, unknown, Body>) => void;
  };

/** A form that makes one call, unless it waits for its answer. Messages of the server show at the fields of their names. */
export function useCallForm<Values extends FieldValues, Body, Answer>({
  defaultValues,
  resolver,
  messagesAt,
  onDone,
  ...options
}: Options<Values, Body, Answer>) {
  const form = useForm<Values, unknown, Body>({ defaultValues, resolver });
  const showAtField = (_field: string, message: string) =>
    messagesAt && form.setError(messagesAt, { message }, { shouldFocus: true });
  const { mutate, ...state } = useApiMutation({
    showAtField: messagesAt ? showAtField : showAtFields(form),
    ...options,
  });
  const submit = form.handleSubmit((body) => {
    if (!state.isPending) mutate(body, { onSuccess: () => onDone?.(form) });
  });
  return { form, submit, ...state };
}
