import { call } from '#client/lib/api/api.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { optionsOf, Select } from '#client/ui/form/select.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useCallForm } from '#client/ui/form/use-call-form.ts';
import type { NewWebHookBody } from '#contract/web-hook.ts';
import { WEB_HOOK_EVENTS } from '#engine/kinds.ts';
import { webHooksQuery } from './queries.ts';
import { EVENTS, HINTS, KINDS } from './texts.ts';

const EMPTY: NewWebHookBody = {
  kind: 'standard',
  address: '',
  events: [...WEB_HOOK_EVENTS],
  isSpoilerFree: false,
};

type Props = {
  tournamentId: number;
  onClose: () => void;
  onAdded: (made: { secret: string | null }) => void;
};

/** The form of a new web hook. */
export function AddWebHook({ tournamentId, onClose, onAdded }: Props) {
  const { form, submit, isPending } = useCallForm({
    defaultValues: EMPTY,
    mutationFn: (body: NewWebHookBody) =>
      call('POST /api/tournaments/:id/web-hooks', { params: { id: tournamentId }, body }),
    success: { title: 'Web hook added', description: 'Press ‘Test’ to see whether it arrives.' },
    failure: { title: 'The web hook was not added', fallback: 'Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey: webHooksQuery(tournamentId).queryKey }),
    onSuccess: onAdded,
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      aria-label="New web hook"
      onSubmit={submit}
      className="grid grid-cols-1 gap-5 not-first:border-t not-first:pt-5"
    >
      <Field label="It calls">
        <Select {...form.register('kind')} options={optionsOf(KINDS)} />
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
        <Button type="submit" variant="primary" isPending={isPending} pendingLabel="Adding...">
          Add web hook
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
