import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { readDraft, storeDraft } from '#client/lib/browser/drafts.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { CreateTournamentBody, CreateTournamentInput } from '#contract/tournament.ts';
import { CREATE_DEFAULTS, createForm } from './create-form-schema.ts';
import { FormatFields } from './format-fields.tsx';
import { NameFields, ThirdPlaceField, TiebreakerField, VisibilityField } from './general-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { useCreateTournament } from './use-create-tournament.ts';

/** The fields of a new tournament (rule C6). Messages show at their fields, and typed values stay (rule W5). */
export function CreateTournamentForm() {
  const { user } = useCurrentUser();
  const draftKey = `new tournament of ${user?.id}`;
  const form = useForm<CreateTournamentInput, unknown, CreateTournamentBody>({
    defaultValues: { ...CREATE_DEFAULTS, ...readDraft<CreateTournamentInput>(draftKey) },
    resolver: zodResolver(createForm),
  });
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => storeDraft(draftKey, values) }),
    [form, draftKey],
  );
  const create = useCreateTournament((field, message) => {
    if (field in CREATE_DEFAULTS) {
      form.setError(field as FieldPath<CreateTournamentInput>, { message }, { shouldFocus: true });
    }
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) =>
        create.mutate(body, { onSuccess: () => storeDraft(draftKey, null) }),
      )}
      className="flex flex-col gap-5"
      aria-label="Tournament Setup"
    >
      <NameFields form={form} />
      <VisibilityField form={form} />
      <FormatFields form={form} />
      <ScheduleFields form={form} />
      <ThirdPlaceField form={form} />
      <TiebreakerField form={form} />
      <input type="hidden" {...form.register('minUsers', { valueAsNumber: true })} />
      <input type="hidden" {...form.register('songsPerGroup', { valueAsNumber: true })} />
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
