import { type QueryClient, useQuery } from '@tanstack/react-query';
import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SecretDialog } from '#client/entities/secret/secret-dialog.tsx';
import { useProof } from '#client/entities/user/confirm-owner.tsx';
import { call } from '#client/lib/api/api.ts';
import { readQuery } from '#client/lib/api/read-query.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { shortInstant } from '#client/lib/time/date-text.ts';
import { Name } from '#client/ui/display/name.tsx';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { optionsOf, Select } from '#client/ui/form/select.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { ConfirmedAction } from '#client/ui/overlay/confirm-dialog.tsx';
import type { OpenState } from '#client/ui/overlay/dialog.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import {
  type ApiKey,
  type ApiKeyBody,
  type ApiKeyScope,
  MAX_API_KEYS,
  type NewApiKey,
} from '#contract/api-key.ts';

const keysQuery = readQuery<ApiKey[] | null>(['/api/keys']);

const refreshKeys = (client: QueryClient) => client.invalidateQueries({ queryKey: keysQuery.queryKey });

const SCOPES: Record<ApiKeyScope, string> = { read: 'Read only', write: 'Read and change' };

/** The user's API keys, to make and to end (rule A66). */
export function ApiKeys({ account }: { account: string }) {
  const query = useQuery(keysQuery);
  const [isMaking, setIsMaking] = useState(false);
  const keys = query.data;
  if (!keys) {
    return (
      <Unloaded
        query={query}
        label="Loading your keys"
        title="Your keys could not be loaded"
        rows={1}
        rowClassName="h-18 rounded-panel"
      />
    );
  }
  const isFull = keys.length >= MAX_API_KEYS;
  return (
    <>
      {keys.length === 0 && <p className="text-muted">You have no key yet.</p>}
      {keys.length > 0 && (
        <ul aria-label="API keys" className="grid grid-cols-1 gap-3">
          {keys.map((key) => (
            <Entry key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={Plus} disabled={isFull} onClick={() => setIsMaking(true)}>
          New key
        </Button>
        {isFull && <p className="text-14 text-muted">{MAX_API_KEYS} keys are the most. End one first.</p>}
      </div>
      <NewKeyDialog account={account} open={isMaking} onOpenChange={setIsMaking} />
    </>
  );
}

function Entry({ apiKey: { id, name, scope, start, createdAt, lastUsedAt } }: { apiKey: ApiKey }) {
  const end = useApiMutation({
    mutationFn: () => call('DELETE /api/keys/:id', { params: { id } }),
    success: ({ message }) => ({ title: 'Key ended', description: message }),
    failure: { title: 'The key was not ended', fallback: 'Please try again.' },
    refresh: refreshKeys,
  });
  const used = lastUsedAt ? `last used ${shortInstant(new Date(lastUsedAt))}` : 'not used yet';
  return (
    <Card as="li" className="flex items-center gap-3 p-4">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted max-sm:hidden" />
      <span className="min-w-0 flex-1">
        <Name className="block font-semibold wrap-anywhere">{name}</Name>
        <span className="block text-14 text-muted">
          {SCOPES[scope]} · <code translate="no">{start}…</code>
        </span>
        <span className="block text-14 text-muted">
          Made {shortInstant(new Date(createdAt))}, {used}
        </span>
      </span>
      <ConfirmedAction
        trigger={(ask) => (
          <Button size="icon" variant="ghost" aria-label={`End ${name}`} onClick={ask}>
            <Trash2 />
          </Button>
        )}
        title="End this key?"
        confirmLabel="End key"
        pendingLabel="Ending..."
        isPending={end.isPending}
        onConfirm={(close) => {
          close();
          end.mutate();
        }}
      >
        <p className="wrap-anywhere">Programs that use “{name}” can no longer act for you.</p>
      </ConfirmedAction>
    </Card>
  );
}

type NewKeyProps = OpenState & { account: string };

/** Names a new key and chooses what it may do, then shows the key once. */
function NewKeyDialog({ account, ...dialog }: NewKeyProps) {
  const { withProof, question } = useProof(account, dialog.open);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const form = useForm<ApiKeyBody>({ defaultValues: { name: '', scope: 'read' } });
  const make = useApiMutation({
    mutationFn: (body: ApiKeyBody) => withProof(() => call('POST /api/keys', { body })),
    showAtField: (_field, message) => form.setError('name', { message }, { shouldFocus: true }),
    refresh: refreshKeys,
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
          <Select {...form.register('scope')} options={optionsOf(SCOPES)} />
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
