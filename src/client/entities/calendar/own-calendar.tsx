import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { call } from '#client/lib/api/api.ts';
import { readQuery } from '#client/lib/api/read-query.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import type { CalendarAddress } from '#contract/calendar.ts';
import { CalendarLinks } from './calendar-links.tsx';

const addressQuery = readQuery<CalendarAddress | null>(['/api/account/calendar']);
const CALLS = { renew: 'POST /api/account/calendar', end: 'DELETE /api/account/calendar' } as const;

/** The secret address of the calendar with all matches of the user's tournaments (rule S14). */
export function OwnCalendar() {
  const query = useQuery(addressQuery);
  const [asked, setAsked] = useState<keyof typeof CALLS | null>(null);
  const change = useApiMutation({
    mutationFn: (what: keyof typeof CALLS) => call(CALLS[what], {}),
    failure: { title: 'Your calendar was not changed', fallback: 'Please try again.' },
    onSuccess: (address, _what, client) => {
      client.setQueryData(addressQuery.queryKey, address);
      setAsked(null);
    },
  });
  if (!query.data)
    return (
      <Unloaded
        query={query}
        label="Loading your calendar"
        title="Your calendar could not be loaded"
        rows={1}
        rowClassName="h-24 rounded-panel"
      />
    );
  const { path } = query.data;
  if (!path) {
    return (
      <>
        <p>
          One address for your calendar program, with the matches of every tournament that you created, joined
          or follow. It updates itself.
        </p>
        <div>
          <Button
            icon={CalendarPlus}
            isPending={change.isPending}
            pendingLabel="Turning on..."
            onClick={() => change.mutate('renew')}
          >
            Turn on your calendar
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        Your matches, always up to date. Keep the address to yourself: anyone who has it can read your
        matches.
      </p>
      <CalendarLinks path={path} label="Address of your calendar" />
      <div className="flex flex-wrap gap-2">
        <Button icon={RefreshCw} onClick={() => setAsked('renew')}>
          New address
        </Button>
        <Button onClick={() => setAsked('end')}>Turn off</Button>
      </div>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked === 'end' ? 'Turn your calendar off?' : 'Get a new address?'}
        confirmLabel={asked === 'end' ? 'Turn off' : 'Get a new address'}
        pendingLabel="Saving..."
        isPending={change.isPending}
        onConfirm={() => asked && change.mutate(asked)}
      >
        {asked === 'end'
          ? 'Calendars that are subscribed to it get no more matches.'
          : 'The old address stops working. Subscribe again with the new one.'}
      </ConfirmDialog>
    </>
  );
}
