import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SecretDialog } from '#client/entities/secret/secret-dialog.tsx';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog, type OpenState } from '#client/ui/overlay/dialog.tsx';
import { MAX_WEB_HOOKS } from '#contract/web-hook.ts';
import { AddWebHook } from './add-web-hook.tsx';
import { webHooksQuery } from './queries.ts';
import { WebHookCard } from './web-hook-card.tsx';

type Props = OpenState & {
  tournamentId: number;
  /** Admins see and delete web hooks only. */
  canAdd: boolean;
};

/** The web hooks of a tournament, for its hosts (rule X11). */
export function WebHooksDialog({ tournamentId, canAdd, ...dialog }: Props) {
  const query = useQuery({ ...webHooksQuery(tournamentId), enabled: dialog.open });
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const hooks = query.data;
  const isFull = (hooks?.length ?? 0) >= MAX_WEB_HOOKS;
  return (
    <Dialog
      {...dialog}
      title="Web hooks"
      description="Your own program, or a channel in Discord or Slack, hears when matches open and end."
    >
      <div className="grid grid-cols-1 gap-4">
        {!hooks && <Unloaded query={query} what="the web hooks" rows={1} rowClassName="h-28 rounded-panel" />}
        {hooks?.length === 0 && !isAdding && (
          <p className="text-14 text-muted">This tournament has no web hook yet.</p>
        )}
        {hooks && hooks.length > 0 && (
          <ul aria-label="Web hooks" className="grid grid-cols-1 gap-3">
            {hooks.map((hook) => (
              <WebHookCard
                key={hook.id}
                {...{ hook, tournamentId }}
                canChange={canAdd}
                onSecret={setSecret}
              />
            ))}
          </ul>
        )}
        {canAdd && isAdding && (
          <AddWebHook
            tournamentId={tournamentId}
            onClose={() => setIsAdding(false)}
            onAdded={(made) => {
              setIsAdding(false);
              setSecret(made.secret);
            }}
          />
        )}
        {canAdd && hooks && !isAdding && (
          <div className="flex flex-wrap items-center gap-3">
            <Button icon={Plus} disabled={isFull} onClick={() => setIsAdding(true)}>
              Add web hook
            </Button>
            {isFull && (
              <p className="text-14 text-muted">{MAX_WEB_HOOKS} web hooks are the most. Delete one first.</p>
            )}
          </div>
        )}
      </div>
      {secret !== null && (
        <SecretDialog
          title="The secret of the web hook"
          noun="Secret"
          label="Secret"
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Dialog>
  );
}
