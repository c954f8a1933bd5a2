import { zodResolver } from '@hookform/resolvers/zod';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { personName } from '#client/entities/user/person.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { type AdminUser, type StatsBody, statsBody } from '#contract/admin.ts';
import { RowAction } from './row-action.tsx';
import { useSetStats } from './use-admin-mutations.ts';

/** The stats that an admin can change. */
const FIELDS = [
  { name: 'points', label: 'Points', min: 0 },
  { name: 'totalVotes', label: 'Total votes', min: 0 },
  { name: 'tournamentsWon', label: 'Tournaments won', min: 0 },
  { name: 'level', label: 'Level', min: 1, hint: 'Unless you change it, the level follows the points.' },
] as const;

export function EditStats({ user }: { user: AdminUser }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RowAction
        icon={<SlidersHorizontal />}
        label="Edit stats"
        subject={`of ${personName(user, user.id)}`}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <StatsDialog user={user} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const statsOf = ({ points, totalVotes, tournamentsWon, level }: AdminUser) => ({
  points,
  totalVotes,
  tournamentsWon,
  level,
});

/** Sends only the changed fields, so that points which the user earns meanwhile stay. */
function StatsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [initial] = useState(() => statsOf(user));
  const { register, handleSubmit, setError, formState } = useForm<StatsBody>({
    defaultValues: initial,
    resolver: zodResolver(statsBody),
  });
  const change = useSetStats(user.id, (field, message) =>
    setError(field as FieldPath<StatsBody>, { message }),
  );
  const submit = handleSubmit((values) => {
    const changed = FIELDS.filter(({ name }) => values[name] !== initial[name]);
    if (changed.length === 0) return onClose();
    change.mutate(Object.fromEntries(changed.map(({ name }) => [name, values[name]])), {
      onSuccess: onClose,
    });
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Edit stats"
      description={personName(user, user.id)}
      width="small"
      submitLabel="Save"
      pendingLabel="Saving..."
      isPending={change.isPending}
      className="gap-4 sm:grid-cols-2"
      onSubmit={submit}
    >
      {FIELDS.map(({ name, label, min, ...rest }) => (
        <Field
          key={name}
          label={label}
          hint={'hint' in rest ? rest.hint : undefined}
          error={formState.errors[name]?.message}
        >
          <Input
            {...register(name, { valueAsNumber: true })}
            type="number"
            inputMode="numeric"
            min={min}
            step={1}
          />
        </Field>
      ))}
    </FormDialog>
  );
}
