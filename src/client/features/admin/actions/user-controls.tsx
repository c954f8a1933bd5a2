import { LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { personName } from '#client/entities/user/person.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import type { AdminUser, DeletedTexts } from '#contract/admin.ts';
import type { UserRole } from '#engine/kinds.ts';
import { ConfirmedAction } from './confirmed-action.tsx';
import { useDeleteUser, useEndSessions, useSetRole } from './use-admin-mutations.ts';

const ROLES = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
] as const;

type Props = { user: AdminUser; isSelf: boolean };

function roleEffect(role: UserRole, name: string, isSelf: boolean): string {
  if (role === 'admin') return `${name} will be able to change and delete every tournament and every user.`;
  return isSelf ? 'You will leave this panel at once.' : `${name} will no longer be able to open this panel.`;
}

/** A new role takes effect at the user's next request. */
export function RoleSelect({ user, isSelf }: Props) {
  const [next, setNext] = useState<UserRole>(user.role);
  const [isAsking, setIsAsking] = useState(false);
  const change = useSetRole(user.id);
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
export function EndSessions({ user }: { user: AdminUser }) {
  const name = personName(user, user.id);
  return (
    <ConfirmedAction
      icon={<LogOut />}
      label="Sign out"
      subject={name}
      title="Sign this user out?"
      confirmLabel="Sign Out"
      pendingLabel="Signing out..."
      change={useEndSessions(user.id)}
    >
      <p className="break-words">
        <bdi translate="no">{name}</bdi> will have to sign in again in every browser. The password stays as it
        is.
      </p>
    </ConfirmedAction>
  );
}

const TEXT_CHOICES: readonly { value: DeletedTexts; label: string }[] = [
  { value: 'keep', label: "Keep them under 'Deleted user'" },
  { value: 'empty', label: 'Empty them' },
];

/** Deletes an account and asks what happens to its messages and pitches. */
export function DeleteUser({ user }: { user: AdminUser }) {
  const name = personName(user, user.id);
  const [texts, setTexts] = useState<DeletedTexts>('keep');
  const remove = useDeleteUser(user.id);
  return (
    <ConfirmedAction
      icon={<Trash2 />}
      label="Delete"
      subject={name}
      tone="danger"
      title="Delete this user?"
      confirmLabel="Delete User"
      pendingLabel="Deleting..."
      change={{ ...remove, mutate: (_, options) => remove.mutate(texts, options) }}
    >
      <p className="font-semibold break-words">
        <bdi translate="no">{name}</bdi> ({user.email})
      </p>
      <p>
        This deletes the account with its name, e-mail address, picture and achievements. Songs and votes stay
        under 'Deleted user'. This action cannot be undone.
      </p>
      <Field
        label="Messages and pitches"
        hint={
          texts === 'empty'
            ? 'Messages keep their places, without their text. Pitches are removed once the submitter of the song is shown.'
            : undefined
        }
      >
        <Select
          options={TEXT_CHOICES}
          value={texts}
          onChange={({ target }) => setTexts(target.value as DeletedTexts)}
        />
      </Field>
    </ConfirmedAction>
  );
}
