import type { QueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { tournamentKeys, userKeys } from '#client/lib/api/keys.ts';
import { type ApiMutationOptions, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Button } from '#client/ui/form/button.tsx';
import { ConfirmedAction } from '#client/ui/overlay/confirm-dialog.tsx';

type ActionProps = {
  icon: LucideIcon;
  label: string;
  /** The user or tournament of the row, for screen readers. */
  subject: string;
  tone?: 'danger' | undefined;
};

/** A button of a row. In a table it shows only its icon. */
function RowAction({ icon, label, subject, tone, onClick }: ActionProps & { onClick: () => void }) {
  return (
    <Button
      icon={icon}
      variant="ghost"
      aria-label={`${label} ${subject}`}
      title={label}
      className={clsx('px-3!', tone === 'danger' && 'text-danger!')}
      onClick={onClick}
    >
      <span className="sm:hidden">{label}</span>
    </Button>
  );
}

/** A button of a row and the dialog that it opens. */
export function RowDialog({
  children,
  ...action
}: ActionProps & { children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RowAction {...action} onClick={() => setIsOpen(true)} />
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

type ConfirmedProps = ActionProps &
  Pick<ComponentProps<typeof ConfirmedAction>, 'title' | 'confirmLabel' | 'pendingLabel' | 'children'> &
  Change<void>;

/** A button of a row that makes its call after a confirmation in a dialog. */
export function ConfirmedRow({ icon, label, subject, tone, ...props }: ConfirmedProps) {
  const { title, confirmLabel, pendingLabel, children, ...call } = props;
  const change = useRowChange(call);
  return (
    <ConfirmedAction
      {...{ title, confirmLabel, pendingLabel, children }}
      trigger={(ask) => <RowAction {...{ icon, label, subject, tone }} onClick={ask} />}
      isPending={change.isPending}
      onConfirm={(close) => change.mutate(undefined, { onSettled: close })}
    />
  );
}

/** A change of one row may show in every list of the panel. */
export const refreshLists = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/admin/') });

/** Users also show in tournaments, and the changed user may be the admin. */
export const refreshUsers = (client: QueryClient) =>
  Promise.all([
    refreshLists(client),
    client.invalidateQueries({ queryKey: userKeys.current }),
    client.invalidateQueries({ queryKey: tournamentKeys.list }),
  ]);

type Change<Input> = Omit<ApiMutationOptions<unknown, Input>, 'success' | 'failure'> & {
  done: string;
  failed: string;
};

/** The options of a call that changes a row, with the titles of its toasts. */
export const rowChange = <Input = void>({ done, failed, ...options }: Change<Input>) => ({
  refresh: refreshLists,
  ...options,
  success: { title: done },
  failure: { title: failed, fallback: 'Please try again.' },
});

export const useRowChange = <Input = void>(change: Change<Input>) => useApiMutation(rowChange(change));
