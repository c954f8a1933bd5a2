import { BellOff, BellRing } from 'lucide-react';
import { useState } from 'react';
import { call } from '#client/lib/api/api.ts';
import { CalledOff, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Button } from '#client/ui/form/button.tsx';
import { CallButton } from '#client/ui/form/call-button.tsx';
import type { PushDeviceBody, Reminders } from '#contract/reminder.ts';
import { remindersQuery } from './queries.ts';

/** Why this browser takes no reminders, and what helps. */
const HINDRANCES: Record<Exclude<PushAbility, 'possible'> | 'off', string> = {
  off: 'This site sends no reminders to browsers.',
  denied:
    'This browser blocks notifications of this site. Allow them in its settings for this site (the sign beside the address), then come back.',
  needs_install:
    'On an iPhone or iPad reminders come to the installed app: press Share, then ‘Add to Home Screen’, and open it from there.',
  needs_https: 'Reminders in the browser need an address with https.',
  impossible: 'This browser cannot show reminders. Another one, such as Firefox or Chrome, can.',
};

/** Turns reminders in this browser on and off. The browser asks for its permission only after the press (rule U13). */
export function ThisDevice({ reminders }: { reminders: Reminders }) {
  const [browserAbility, setAbility] = useState(pushAbility);
  const ability = reminders.publicKey === null ? 'off' : browserAbility;
  const current = reminders.devices.find(({ isCurrent }) => isCurrent);
  const turnOn = useApiMutation({
    mutationFn: async () =>
      call('POST /api/reminders/devices', { body: await subscribe(reminders.publicKey ?? '') }),
    success: { title: 'Reminders come to this browser' },
    failure: {
      title: 'Reminders are not on',
      fallback: 'The browser could not reach its push service.',
    },
    onSuccess: (answer, _input, client) => client.setQueryData(remindersQuery.queryKey, answer),
    onError: () => setAbility(pushAbility()),
  });
  const turnOff = useTurnOff();
  if (current && ability === 'possible') {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1">Reminders come to this browser.</p>
        <Button
          icon={BellOff}
          isPending={turnOff.isPending}
          pendingLabel="Turning off..."
          onClick={() => turnOff.mutate(current.id)}
        >
          Turn off here
        </Button>
      </div>
    );
  }
  if (ability !== 'possible') return <p className="text-muted">{HINDRANCES[ability]}</p>;
  return (
    <div>
      <CallButton icon={BellRing} variant="primary" call={turnOn} pendingLabel="Turning on...">
        Turn on in this browser
      </CallButton>
    </div>
  );
}

/** Ends the reminders in a browser of the user. */
export const useTurnOff = () =>
  useApiMutation({
    mutationFn: (id: number) => call('DELETE /api/reminders/devices/:id', { params: { id } }),
    failure: { title: 'Reminders are still on', fallback: 'Please try again.' },
    onSuccess: (answer, _id, client) => client.setQueryData(remindersQuery.queryKey, answer),
    refresh: (client) => client.invalidateQueries({ queryKey: remindersQuery.queryKey }),
  });

/** Whether this browser can take pushes, and what stands against it. */
type PushAbility = 'possible' | 'denied' | 'needs_install' | 'needs_https' | 'impossible';

function pushAbility(): PushAbility {
  if (!window.isSecureContext) return 'needs_https';
  // Only iOS has the property. It takes pushes for apps on the home screen alone.
  const isBrowserOfIos = 'standalone' in navigator && navigator.standalone !== true;
  if (!('PushManager' in window) || !('serviceWorker' in navigator))
    return isBrowserOfIos ? 'needs_install' : 'impossible';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** Asks for the permission and for an address at the push service. Call it after a press alone. @throws CalledOff */
async function subscribe(publicKey: string): Promise<PushDeviceBody> {
  if ((await Notification.requestPermission()) !== 'granted') throw new CalledOff();
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  // An address that was made for another key, such as that of another installation, does not work.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return made.toJSON() as PushDeviceBody;
}
