import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useSite } from '#client/entities/site/use-site.ts';
import { useCopy } from '#client/entities/tournament/share/use-copy.ts';
import { call } from '#client/lib/api/api.ts';
import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText, numberText } from '#client/lib/format/number-text.ts';
import { mediumDate, plainInstant } from '#client/lib/time/date-text.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#client/ui/feedback/load-failed.tsx';
import { PagedList } from '#client/ui/feedback/paged-list.tsx';
import { Button, SubmitButton } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { CopyField, NumberInput } from '#client/ui/form/input.tsx';
import { optionsOf, Select } from '#client/ui/form/select.tsx';
import { useCallForm } from '#client/ui/form/use-call-form.ts';
import { Card } from '#client/ui/layout/card.tsx';
import { ConfirmedAction } from '#client/ui/overlay/confirm-dialog.tsx';
import { INVITATION_LIMITS, type Invitation } from '#contract/invitation.ts';

const KEY = ['/api/admin/invitations'];
const invitationsQuery = pagedQuery<Invitation>(KEY, { staleTime: 0 });
const NEVER = 'never';
const ENDS = { 1: 'In 1 day', 7: 'In 7 days', 30: 'In 30 days', [NEVER]: 'When it is used up' };
const STATES: Record<Invitation['state'], string> = {
  valid: 'Works',
  used_up: 'Used up',
  ended: 'Ended',
  revoked: 'Taken back',
  unknown: 'Unknown',
};
const LIST = 'grid grid-cols-1 gap-3';

/** Makes, lists and takes back invitations to sign up (rule A38). */
export function InvitationsTab() {
  const query = useInfiniteQuery(invitationsQuery);
  const { signUp } = useSite();
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      <h2 className="sr-only">Invitations</h2>
      <p className="text-14 text-muted">{POLICIES[signUp]}</p>
      <MakeInvitation />
      <PagedList
        query={query}
        loading={
          <SkeletonRows label="Loading invitations" rowClassName="h-32 rounded-panel" className={LIST} />
        }
        failed="The invitations could not be loaded"
        titleAs="h2"
        empty={<EmptyState titleAs="h2" title="No invitations yet" />}
      >
        {(invitations) => (
          <ul aria-label="Invitations" className={LIST}>
            {invitations.map((invitation) => (
              <InvitationCard key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

const POLICIES = {
  open: 'Everyone can sign up here, so an invitation is not needed. SIGN_UP=invited changes that.',
  invited: 'Only people with an invitation can sign up here.',
  closed: 'Sign-up is closed here, so invitations make no accounts. SIGN_UP=invited changes that.',
};

function MakeInvitation() {
  const { form, submit, isPending } = useCallForm({
    defaultValues: { maxUses: 1, days: '7' },
    mutationFn: ({ maxUses, days }: { maxUses: number; days: string }, idempotencyKey) =>
      call('POST /api/admin/invitations', {
        body: { maxUses, days: days === NEVER ? null : Number(days) },
        idempotencyKey,
      }),
    success: { title: 'Invitation created', description: 'Copy its link and send it.' },
    failure: { title: 'The invitation was not created', fallback: 'Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <Card className="p-4 sm:p-6">
      <form
        noValidate
        aria-label="New invitation"
        onSubmit={submit}
        className="grid grid-cols-1 gap-4 sm:grid-cols-[1fr_1fr_auto] sm:items-start"
      >
        <Field label="Accounts" error={form.formState.errors.maxUses?.message}>
          <NumberInput {...form.register('maxUses', { valueAsNumber: true })} {...INVITATION_LIMITS.uses} />
        </Field>
        <Field label="Ends">
          <Select options={optionsOf(ENDS)} {...form.register('days')} />
        </Field>
        <SubmitButton className="sm:mt-7" isPending={isPending} pendingLabel="Creating...">
          Create Invitation
        </SubmitButton>
      </form>
    </Card>
  );
}

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { id, path, state, uses, maxUses, endsAt, createdAt } = invitation;
  const isValid = state === 'valid';
  return (
    <Card as="li" className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        <Badge tone={isValid ? 'solid' : undefined}>{STATES[state]}</Badge>
        <span>
          {numberText(uses)} of {countText(maxUses, 'account')}
        </span>
        <span className="text-muted">
          Created {mediumDate(new Date(createdAt))}
          {endsAt && (
            <>
              , {state === 'ended' ? 'ended' : 'ends'}{' '}
              <time dateTime={endsAt} title={plainInstant(new Date(endsAt))}>
                {mediumDate(new Date(endsAt))}
              </time>
            </>
          )}
        </span>
      </div>
      {isValid && (
        <div className="flex flex-wrap gap-2 sm:flex-nowrap">
          <InvitationLink path={path} />
          <Revoke id={id} />
        </div>
      )}
    </Card>
  );
}

function InvitationLink({ path }: { path: string }) {
  const url = new URL(path, location.origin).href;
  const { field, copy, isCopied } = useCopy<HTMLInputElement>(url);
  return (
    <>
      <CopyField
        ref={field}
        aria-label="Link of the invitation"
        value={url}
        className="basis-full truncate"
      />
      <Button icon={isCopied ? Check : Copy} className="flex-1" onClick={copy}>
        {isCopied ? 'Link copied' : 'Copy link'}
      </Button>
    </>
  );
}

function Revoke({ id }: { id: number }) {
  const revoke = useApiMutation({
    mutationFn: () => call('DELETE /api/admin/invitations/:id', { params: { id } }),
    success: { title: 'Invitation taken back' },
    failure: { title: 'The invitation was not taken back', fallback: 'Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <ConfirmedAction
      trigger={(ask) => (
        <Button variant="ghost" className="flex-1" onClick={ask}>
          Take back
        </Button>
      )}
      title="Take this invitation back?"
      confirmLabel="Take back"
      pendingLabel="Taking back..."
      isPending={revoke.isPending}
      onConfirm={(close) => revoke.mutate(undefined, { onSuccess: close })}
    >
      <p>Its link makes no more accounts. Accounts that it made stay.</p>
    </ConfirmedAction>
  );
}
