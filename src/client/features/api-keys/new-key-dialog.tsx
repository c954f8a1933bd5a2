import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SecretDialog } from '#client/entities/secret/secret-dialog.tsx';
import { unlessClosed, useProof } from '#client/entities/user/confirm-owner.tsx';
import { UNKNOWN_WAYS, waysInQuery } from '#client/entities/user/ways-in-query.ts';
import { call } from '#client/lib/api/api.ts';
import { failureToast, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Field } from '#client/ui/form/field.tsx';
import { optionsOf, Select } from '#client/ui/form/select.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { OpenState } from '#client/ui/overlay/dialog.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import type { ApiKeyBody, NewApiKey } from '#contract/api-key.ts';

const SCOPE_OPTIONS = optionsOf({ read: 'Read only', write: 'Read and change' });

type Props = OpenState & { account: string; refresh: (client: QueryClient) => unknown };

/** Names a new key and chooses what it may do, then shows the key once. */
export function NewKeyDialog({ account, refresh, ...dialog }: Props) {
  const ways = useQuery({ ...waysInQuery, enabled: dialog.open }).data ?? UNKNOWN_WAYS;
  const { withProof, question } = useProof({ account, ways });
  const [made, setMade] = useState<NewApiKey | null>(null);
  const form = useForm<ApiKeyBody>({ defaultValues: { name: '', scope: 'read' } });
  const make = useApiMutation({
    mutationFn: (body: ApiKeyBody) => withProof(() => call('POST /api/keys', { body })),
    failure: (error) => (unlessClosed(error) === null ? null : failureToast(error)),
    showAtField: (_field, message) => form.setError('name', { message }, { shouldFocus: true }),
    refresh,
    onSuccess: (key) => {
      setMade(key);
      form.reset();
      dialog.onOpenChange(false);
    },
  });
  return (
    <>
      <FormDialog
        {...dialog}
        width="small"
        title="New API key"
        description="It acts for you as a plain user, whatever your role. It never reaches your account or the admin panel."
        submitLabel="Make key"
        pendingLabel="Making..."
        isPending={make.isPending}
        onSubmit={form.handleSubmit((body) => make.mutate(body))}
      >
        <TextField
          form={form}
          name="name"
          label="Name"
          hint="Such as the program that will use it."
          isRequired
          autoComplete="off"
        />
        <Field label="It may">
          <Select {...form.register('scope')} options={SCOPE_OPTIONS} />
        </Field>
      </FormDialog>
      {made && (
        <SecretDialog
          title="Your new key"
          noun="Key"
          label={`Key ${made.name}`}
          secret={made.key}
          onClose={() => setMade(null)}
        />
      )}
      {question}
    </>
  );
}
