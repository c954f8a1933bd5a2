import { zodResolver } from '@hookform/resolvers/zod';
import { Ban, KeyRound, LogOut, RotateCcw, ShieldOff, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { endText } from '#client/entities/moderation/labels.ts';
import { NEW_SANCTION, SanctionFields } from '#client/entities/moderation/sanction-fields.tsx';
import { personName } from '#client/entities/user/person.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { CopyField, NumberInput } from '#client/ui/form/input.tsx';
import { optionsOf, Select } from '#client/ui/form/select.tsx';
import { useCallForm } from '#client/ui/form/use-call-form.ts';
import { useProblem } from '#client/ui/form/use-problem.ts';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import {
  type AdminUser,
  type DeletedTexts,
  type ListedUser,
  type StatsBody,
  statsBody,
} from '#contract/admin.ts';
import { REASON_MISSING } from '#contract/messages/reason.ts';
import type { BanBody } from '#contract/moderation.ts';
import type { UserRole } from '#engine/kinds.ts';
import { ConfirmedRow, RowDialog, refreshUsers, rowChange, useRowChange } from './row-actions.tsx';

type Props = { user: AdminUser };
type DialogProps = Props & { onClose: () => void };

/** Bans a user. The list may show the ban before the call answers; `EndBan` then replaces this button and its dialog. */
export function StartBan({ user }: Props) {
  return (
    <RowDialog icon={Ban} label="Ban" subject={personName(user, user.id)} tone="danger">
      {(close) => <BanDialog user={user} onClose={close} />}
    </RowDialog>
  );
}

function BanDialog({ user, onClose }: DialogProps) {
  const [sanction, setSanction] = useState(NEW_SANCTION);
  const { place, problem, showProblem, clearProblem } = useProblem();
  const ban = useRowChange({
    mutationFn: (body: BanBody) => call('POST /api/admin/users/:id/ban', { params: { id: user.id }, body }),
    done: 'User banned',
    failed: 'The user was not banned',
    showAtField: (field, message) => field === 'reason' && showProblem(message),
  });
  const submit = () => {
    if (sanction.reason.trim() === '') return showProblem(REASON_MISSING);
    ban.mutate(sanction, { onSuccess: onClose });
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      width="small"
      title={`Ban ${personName(user, user.id)}?`}
      description="The user is signed out everywhere at once and cannot sign in until the ban ends. Songs, votes and messages stay."
      submitLabel="Ban User"
      pendingLabel="Banning..."
      isPending={ban.isPending}
      isDangerous
      formRef={place}
      onSubmit={submit}
    >
      <SanctionFields
        value={sanction}
        error={problem}
        onChange={(next) => {
          setSanction(next);
          clearProblem();
        }}
      />
    </FormDialog>
  );
}

export function EndBan({ user, ban }: { user: ListedUser; ban: NonNullable<ListedUser['ban']> }) {
  const name = personName(user, user.id);
  return (
    <ConfirmedRow
      icon={RotateCcw}
      label="End the ban of"
      subject={name}
      title="End the ban?"
      confirmLabel="End Ban"
      pendingLabel="Ending..."
      mutationFn={() => call('DELETE /api/admin/users/:id/ban', { params: { id: user.id } })}
      done="Ban ended"
      failed="The ban was not ended"
    >
      <p className="break-words">
        <bdi translate="no">{name}</bdi> is banned {endText(ban.endsAt)}. Reason: <bdi>{ban.reason}</bdi>
      </p>
    </ConfirmedRow>
  );
}

/** The stats that an admin can change. */
const STATS = [
  { name: 'points', label: 'Points', min: 0 },
  { name: 'totalVotes', label: 'Total votes', min: 0 },
  { name: 'tournamentsWon', label: 'Tournaments won', min: 0 },
  { name: 'level', label: 'Level', min: 1, hint: 'Unless you change it, the level follows the points.' },
] as const;

export function EditStats({ user }: Props) {
  return (
    <RowDialog icon={SlidersHorizontal} label="Edit stats" subject={`of ${personName(user, user.id)}`}>
      {(close) => <StatsDialog user={user} onClose={close} />}
    </RowDialog>
  );
}

/** Sends only the changed fields, so that points which the user earns meanwhile stay. */
function StatsDialog({ user, onClose }: DialogProps) {
  const [initial] = useState<StatsBody>(() =>
    Object.fromEntries(STATS.map(({ name }) => [name, user[name]])),
  );
  const { form, submit, isPending } = useCallForm({
    defaultValues: initial,
    resolver: zodResolver(statsBody),
    onDone: onClose,
    ...rowChange({
      mutationFn: (stats: StatsBody) => {
        const changed = STATS.filter(({ name }) => stats[name] !== initial[name]);
        const body = Object.fromEntries(changed.map(({ name }) => [name, stats[name]]));
        return call('PATCH /api/admin/users/:id/stats', { params: { id: user.id }, body });
      },
      done: 'User stats updated',
      failed: 'Failed to update user stats',
      refresh: refreshUsers,
    }),
  });
  const { register, formState } = form;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Edit stats"
      description={personName(user, user.id)}
      width="small"
      submitLabel="Save"
      pendingLabel="Saving..."
      isPending={isPending}
      className="gap-4 sm:grid-cols-2"
      onSubmit={formState.isDirty ? submit : onClose}
    >
      {STATS.map(({ name, label, min, ...hint }) => (
        <Field key={name} label={label} {...hint} error={formState.errors[name]?.message}>
          <NumberInput {...register(name, { valueAsNumber: true })} min={min} step={1} />
        </Field>
      ))}
    </FormDialog>
  );
}

const ROLES = optionsOf({ user: 'User', admin: 'Admin' });

function roleEffect(role: UserRole, name: string, isSelf: boolean): string {
  if (role === 'admin') return `${name} will be able to change and delete every tournament and every user.`;
  return isSelf ? 'You will leave this panel at once.' : `${name} will no longer be able to open this panel.`;
}

/** A new role takes effect at the user's next request. */
export function RoleSelect({ user, isSelf }: Props & { isSelf: boolean }) {
  const [next, setNext] = useState<UserRole>(user.role);
  const [isAsking, setIsAsking] = useState(false);
  const change = useRowChange({
    mutationFn: (role: UserRole) =>
      call('PATCH /api/admin/users/:id/role', { params: { id: user.id }, body: { role } }),
    done: 'User role updated',
    failed: 'Failed to update user role',
    refresh: refreshUsers,
  });
  const name = personName(user, user.id);
  return (
    <>
      <Select
        aria-label={`Role of ${name}`}
        className="min-w-28"
        options={ROLES}
        value={user.role}
        onChange={({ target }) => {
          setNext(target.value as UserRole);
          setIsAsking(true);
        }}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={next === 'admin' ? 'Make this user an admin?' : 'Remove the admin role?'}
        confirmLabel="Change Role"
        pendingLabel="Changing..."
        isPending={change.isPending}
        onConfirm={() => change.mutate(next, { onSettled: () => setIsAsking(false) })}
      >
        <p>{roleEffect(next, name, isSelf)}</p>
      </ConfirmDialog>
    </>
  );
}

/** Ends all sessions of a user, for example after an account was taken over. */
export function EndSessions({ user }: Props) {
  const name = personName(user, user.id);
  return (
    <ConfirmedRow
      icon={LogOut}
      label="Sign out"
      subject={name}
      title="Sign this user out?"
      confirmLabel="Sign Out"
      pendingLabel="Signing out..."
      mutationFn={() => call('DELETE /api/admin/users/:id/sessions', { params: { id: user.id } })}
      done="User signed out everywhere"
      failed="The user was not signed out"
      refresh={() => undefined}
    >
      <p className="break-words">
        <bdi translate="no">{name}</bdi> will have to sign in again in every browser. The password stays as it
        is.
      </p>
    </ConfirmedRow>
  );
}

/** Makes a link by which a user sets a new password, and shows it once. */
export function MakeResetLink({ user }: Props) {
  return (
    <RowDialog icon={KeyRound} label="Password link" subject={`for ${personName(user, user.id)}`}>
      {(close) => <ResetLinkDialog user={user} onClose={close} />}
    </RowDialog>
  );
}

function ResetLinkDialog({ user, onClose }: DialogProps) {
  const make = useApiMutation({
    mutationFn: () => call('POST /api/admin/users/:id/reset-link', { params: { id: user.id } }),
    failure: { title: 'No link was made', fallback: 'Please try again.' },
  });
  const link = make.data ? new URL(make.data.path, location.origin).href : null;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      width="small"
      title="Make a link for a new password?"
      description={
        <>
          Hand it to <bdi translate="no">{personName(user, user.id)}</bdi> alone: the first one who opens it
          sets the password. It works once, for 60 minutes.
        </>
      }
      dismissal={<Button onClick={onClose}>{link ? 'Close' : 'Cancel'}</Button>}
      submitLabel={link ? false : 'Make Link'}
      pendingLabel="Making..."
      isPending={make.isPending}
      onSubmit={() => make.mutate()}
    >
      {link ? (
        <Field label="Link" hint="Copy it now. It is shown only here.">
          <CopyField value={link} />
        </Field>
      ) : (
        <p className="text-14 text-muted">The user stays signed in until the new password is set.</p>
      )}
    </FormDialog>
  );
}

/** Removes the second factor of a user who has lost the phone and the recovery codes. */
export function RemoveSecondFactor({ user }: Props) {
  const name = personName(user, user.id);
  return (
    <ConfirmedRow
      icon={ShieldOff}
      label="Remove the second factor of"
      subject={name}
      tone="danger"
      title="Remove the second factor?"
      confirmLabel="Remove"
      pendingLabel="Removing..."
      mutationFn={() => call('DELETE /api/admin/users/:id/second-factor', { params: { id: user.id } })}
      done="Second factor removed"
      failed="The second factor was not removed"
      refresh={refreshUsers}
    >
      <p className="break-words">
        The password alone then opens the account of <bdi translate="no">{name}</bdi>, who is told. Make sure
        that you speak to this person.
      </p>
    </ConfirmedRow>
  );
}

const TEXT_CHOICES = optionsOf({ keep: "Keep them under 'Deleted user'", empty: 'Empty them' });
const EMPTIED =
  'Messages keep their places, without their text. Pitches are removed once the submitter of the song is shown.';

/** Deletes an account and asks what happens to its messages and pitches. */
export function DeleteUser({ user }: Props) {
  const name = personName(user, user.id);
  const [texts, setTexts] = useState<DeletedTexts>('keep');
  return (
    <ConfirmedRow
      icon={Trash2}
      label="Delete"
      subject={name}
      tone="danger"
      title="Delete this user?"
      confirmLabel="Delete User"
      pendingLabel="Deleting..."
      mutationFn={() => call('DELETE /api/admin/users/:id', { params: { id: user.id }, query: { texts } })}
      done="User deleted"
      failed="Failed to delete user"
      refresh={refreshUsers}
    >
      <p className="font-semibold break-words">
        <bdi translate="no">{name}</bdi> ({user.email})
      </p>
      <p>
        This deletes the account with its name, e-mail address, picture and achievements. Songs and votes stay
        under 'Deleted user'. This action cannot be undone.
      </p>
      <Field label="Messages and pitches" hint={texts === 'empty' && EMPTIED}>
        <Select
          options={TEXT_CHOICES}
          value={texts}
          onChange={({ target }) => setTexts(target.value as DeletedTexts)}
        />
      </Field>
    </ConfirmedRow>
  );
}
