import type { PushDeviceBody } from '#contract/reminder.ts';

/** Whether this browser can take pushes, and what stands against it. */
export type PushAbility = 'possible' | 'denied' | 'needs_install' | 'needs_https' | 'impossible';

export function pushAbility(): PushAbility {
  if (!window.isSecureContext) return 'needs_https';
  // Only iOS has the property. It takes pushes for apps on the home screen alone.
  const isBrowserOfIos = 'standalone' in navigator && navigator.standalone !== true;
  if (!('PushManager' in window) || !('serviceWorker' in navigator))
    return isBrowserOfIos ? 'needs_install' : 'impossible';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

export class PushDenied extends Error {}

/** Asks for the permission and for an address at the push service. Call it after a press alone. @throws PushDenied */
export async function subscribe(publicKey: string): Promise<PushDeviceBody> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied();
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  // An address that was made for another key, such as that of another installation, does not work.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  return made.toJSON() as PushDeviceBody;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
