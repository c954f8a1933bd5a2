import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ListChecks, RefreshCw, Send, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { clearInstant } from '#client/lib/time/date-text.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { CallButton } from '#client/ui/form/call-button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import { ConfirmedAction } from '#client/ui/overlay/confirm-dialog.tsx';
import type { TestedWebHook, WebHook } from '#contract/web-hook.ts';
import { WEB_HOOK_EVENTS } from '#engine/kinds.ts';
import { deliveriesQuery, webHooksQuery } from './queries.ts';
import { EVENT_NAMES, EVENTS, KINDS, outcomeText } from './texts.ts';

type Props = {
  hook: WebHook;
  tournamentId: number;
  canChange: boolean;
  onSecret: (secret: string | null) => void;
};

/** A web hook with its switch, its events, a test and its last calls. */
export function WebHookCard({ hook, tournamentId, canChange, onSecret }: Props) {
  const { id, kind, address, isOn, failingSince } = hook;
  const nameId = useId();
  const change = useApiMutation({
    mutationFn: (body: Change) => call('PATCH /api/web-hooks/:id', { params: { id }, body }),
    failure: { title: 'The web hook was not changed', fallback: 'Please try again.' },
    refresh: (client) => refreshHook(client, { tournamentId, id }),
  });
  const onChange = (body: Change) => !change.isPending && change.mutate(body);
  return (
    <Card as="li" className="grid grid-cols-1 gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1">
          <span id={nameId} className="block font-semibold">
            {KINDS[kind]}
          </span>
          <span dir="ltr" translate="no" className="block truncate text-14 text-muted">
            {address}
          </span>
        </p>
        {!isOn && <Badge tone="quiet">Off</Badge>}
        {isOn && failingSince && <Badge>Fails</Badge>}
        {canChange && (
          <Switch
            aria-labelledby={nameId}
            checked={isOn}
            onCheckedChange={(next) => onChange({ isOn: next })}
          />
        )}
      </div>
      {failingSince && (
        <p className="text-14 text-muted">
          No call has arrived since {clearInstant(new Date(failingSince))}.
          {isOn && ' After a day without one it is turned off.'}
        </p>
      )}
      {canChange && <Events hook={hook} onChange={onChange} />}
      <Actions {...{ hook, tournamentId, canChange, onSecret }} />
      <LastCalls id={id} />
    </Card>
  );
}

type Change = Partial<Pick<WebHook, 'events' | 'isSpoilerFree' | 'isOn'>>;

const refreshHook = (client: QueryClient, { tournamentId, id }: { tournamentId: number; id: number }) =>
  Promise.all([
    client.invalidateQueries({ queryKey: webHooksQuery(tournamentId).queryKey }),
    client.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey }),
  ]);

type EventsProps = { hook: WebHook; onChange: (body: Change) => void };

/** What it hears. The last event cannot be removed: the switch turns the web hook off. */
function Events({ hook: { events, isSpoilerFree }, onChange }: EventsProps) {
  const toggled = (event: WebHook['events'][number]) =>
    WEB_HOOK_EVENTS.filter((each) => (each === event) !== events.includes(each));
  return (
    <Disclosure summary="What it hears">
      {WEB_HOOK_EVENTS.map((event) => (
        <Checkbox
          key={event}
          checked={events.includes(event)}
          disabled={events.length === 1 && events[0] === event}
          onChange={() => onChange({ events: toggled(event) })}
        >
          {EVENTS[event]}
        </Checkbox>
      ))}
      <Checkbox checked={isSpoilerFree} onChange={() => onChange({ isSpoilerFree: !isSpoilerFree })}>
        Without spoilers: no winner, no counts
      </Checkbox>
    </Disclosure>
  );
}

function Actions({ hook: { id, kind, address }, tournamentId, canChange, onSecret }: Props) {
  const [tested, setTested] = useState<TestedWebHook | null>(null);
  const params = { id };
  const test = useApiMutation({
    mutationFn: () => call('POST /api/web-hooks/:id/test', { params }),
    onMutate: () => setTested(null),
    failure: { title: 'The test was not sent', fallback: 'Please try again.' },
    onSuccess: setTested,
    refresh: (client) => refreshHook(client, { tournamentId, id }),
  });
  const renew = useApiMutation({
    mutationFn: () => call('POST /api/web-hooks/:id/secret', { params }),
    failure: { title: 'The secret was not renewed', fallback: 'Please try again.' },
    onSuccess: ({ secret }) => onSecret(secret),
  });
  const remove = useApiMutation({
    mutationFn: () => call('DELETE /api/web-hooks/:id', { params }),
    success: { title: 'Web hook deleted' },
    failure: { title: 'The web hook was not deleted', fallback: 'Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey: webHooksQuery(tournamentId).queryKey }),
  });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {canChange && (
          <CallButton size="small" icon={Send} call={test} pendingLabel="Testing...">
            Test
          </CallButton>
        )}
        {canChange && kind === 'standard' && (
          <ConfirmedAction
            trigger={(ask) => (
              <Button size="small" icon={RefreshCw} onClick={ask}>
                New secret
              </Button>
            )}
            title="Make a new secret?"
            confirmLabel="New secret"
            pendingLabel="Making..."
            isPending={renew.isPending}
            onConfirm={(close) => {
              close();
              renew.mutate();
            }}
          >
            <p>The old one ends at once. Your program refuses calls until it has the new one.</p>
          </ConfirmedAction>
        )}
        <ConfirmedAction
          trigger={(ask) => (
            <Button size="small" icon={Trash2} onClick={ask}>
              Delete
            </Button>
          )}
          title="Delete this web hook?"
          confirmLabel="Delete"
          pendingLabel="Deleting..."
          isPending={remove.isPending}
          onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
        >
          <p className="wrap-anywhere">
            <bdi translate="no">{address}</bdi> hears nothing more of this tournament.
          </p>
        </ConfirmedAction>
      </div>
      <p role="status" className="text-14 empty:hidden">
        {tested &&
          (tested.isDelivered
            ? `The test arrived: it answered ${tested.answer}.`
            : `The test did not arrive. ${tested.problem}`)}
      </p>
    </>
  );
}

/** The log, once it is opened. */
function LastCalls({ id }: { id: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...deliveriesQuery(id), enabled: isOpen });
  const placeId = useId();
  return (
    <div>
      <Button
        size="small"
        variant="ghost"
        icon={ListChecks}
        className="-ml-3"
        aria-expanded={isOpen}
        aria-controls={placeId}
        onClick={() => setIsOpen(!isOpen)}
      >
        Last calls
      </Button>
      <div id={placeId} hidden={!isOpen} className="mt-2">
        {isOpen && !query.data && (
          <Unloaded query={query} what="the last calls" rows={2} rowClassName="h-10" />
        )}
        {query.data?.length === 0 && <p className="text-14 text-muted">Nothing was sent yet.</p>}
        <ul className="grid grid-cols-1 empty:hidden">
          {query.data?.map((delivery) => (
            <li key={delivery.id} className="border-t py-2 text-14">
              <span className="flex justify-between gap-3">
                <span className="font-semibold">{EVENT_NAMES[delivery.event]}</span>
                <span className="text-muted">{clearInstant(new Date(delivery.at))}</span>
              </span>
              <span className="text-muted">{outcomeText(delivery)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
