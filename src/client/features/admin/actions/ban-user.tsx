import { Ban, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { endText } from '#client/entities/moderation/labels.ts';
import { NEW_SANCTION, SanctionFields } from '#client/entities/moderation/sanction-fields.tsx';
import { personName } from '#client/entities/user/person.ts';
import { useProblem } from '#client/ui/form/use-problem.ts';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import type { ListedUser } from '#contract/admin.ts';
import { REASON_MISSING } from '#contract/messages/reason.ts';
import { ConfirmedAction } from './confirmed-action.tsx';
import { RowAction } from './row-action.tsx';
import { useBan, useUnban } from './use-admin-mutations.ts';

type Props = { user: ListedUser };

/** Bans a user, or ends the ban. */
export function BanUser({ user }: Props) {
  return user.ban ? <EndBan user={user} ban={user.ban} /> : <StartBan user={user} />;
}

/** The list may show the ban before the call answers. `EndBan` then replaces this button and its dialog. */
function StartBan({ user }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RowAction
        icon={<Ban />}
        label="Ban"
        subject={personName(user, user.id)}
        tone="danger"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <BanDialog user={user} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function BanDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const [sanction, setSanction] = useState(NEW_SANCTION);
  const { place, problem, showProblem, clearProblem } = useProblem();
  const ban = useBan(user.id, (field, message) => field === 'reason' && showProblem(message));
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

type EndProps = Props & { ban: NonNullable<ListedUser['ban']> };

function EndBan({ user, ban }: EndProps) {
  const name = personName(user, user.id);
  return (
    <ConfirmedAction
      icon={<RotateCcw />}
      label="End the ban of"
      subject={name}
      title="End the ban?"
      confirmLabel="End Ban"
      pendingLabel="Ending..."
      change={useUnban(user.id)}
    >
      <p className="break-words">
        <bdi translate="no">{name}</bdi> is banned {endText(ban.endsAt)}. Reason: <bdi>{ban.reason}</bdi>
      </p>
    </ConfirmedAction>
  );
}
