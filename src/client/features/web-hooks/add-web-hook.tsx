import { useForm } from 'react-hook-form';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { optionsOf, Select } from '#client/ui/form/select.tsx';
import { showAtFields, TextField } from '#client/ui/form/text-field.tsx';
import type { NewWebHookBody } from '#contract/web-hook.ts';
import { WEB_HOOK_EVENTS } from '#engine/kinds.ts';
import { webHooksQuery } from './queries.ts';
import { EVENTS, HINTS, KINDS } from './texts.ts';

const KIND_OPTIONS = optionsOf(KINDS);

type Props = {
  tournamentId: number;
  onClose: () => void;
  onAdded: (made: { secret: string | null }) => void;
};

/** The form of a new web hook. */
export function AddWebHook({ tournamentId, onClose, onAdded }: Props) {
  const form = useForm<NewWebHookBody>({
    defaultValues: { kind: 'standard', address: '', events: [...WEB_HOOK_EVENTS], isSpoilerFree: false },
  });
  const { errors } = form.formState;
  const add = useApiMutation({
    mutationFn: (body: NewWebHookBody) =>
      call('POST /api/tournaments/:id/web-hooks', { params: { id: tournamentId }, body }),
    success: { title: 'Web hook added', description: 'Press ‘Test’ to see whether it arrives.' },
    failure: { title: 'The web hook was not added', fallback: 'Please try again.' },
    showAtField: showAtFields(form),
    refresh: (client) => client.invalidateQueries({ queryKey: webHooksQuery(tournamentId).queryKey }),
    onSuccess: onAdded,
  });
  const submit = form.handleSubmit((body) => {
    if (!add.isPending) add.mutate(body);
  });
  return (
    <form
      noValidate
      aria-label="New web hook"
      onSubmit={submit}
      className="grid grid-cols-1 gap-5 not-first:border-t not-first:pt-5"
    >
      <Field label="It calls">
        <Select {...form.register('kind')} options={KIND_OPTIONS} />
      </Field>
      <TextField
        form={form}
        name="address"
        label="Address"
        hint={HINTS[form.watch('kind')]}
        isRequired
        type="url"
        autoComplete="off"
        autoCapitalize="none"
      />
      <fieldset>
        <legend className="text-14 font-semibold">It hears when</legend>
        {WEB_HOOK_EVENTS.map((event) => (
          <Checkbox key={event} value={event} {...form.register('events')}>
            {EVENTS[event]}
          </Checkbox>
        ))}
        {errors.events?.message && <p className="text-14 font-medium text-danger">{errors.events.message}</p>}
      </fieldset>
      <Checkbox {...form.register('isSpoilerFree')}>Without spoilers: no winner, no counts</Checkbox>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isPending={add.isPending} pendingLabel="Adding...">
          Add web hook
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
