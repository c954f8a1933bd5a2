import { tournamentIdOf } from '#engine/sharing/share-path.ts';

declare const self: ServiceWorkerGlobalScope;

/** What the server sends, encrypted for this browser. */
type Content = { id: string; title: string; body: string; path: string; tag: string };

const ICON = '/api/site/icons/any-192.png';

/** Shows reminders, and leads to their page. A browser may give the worker another address, which the site then gets. */
export function takePushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)));
  self.addEventListener('notificationclose', (event) => event.waitUntil(countOnIcon()));
  self.addEventListener('pushsubscriptionchange', (event) =>
    (event as ExtendableEvent).waitUntil(renew(event as PushSubscriptionChangeEvent)),
  );
}

type PushSubscriptionChangeEvent = ExtendableEvent & { oldSubscription?: PushSubscription | null };

/** Newer news of a match replaces older, and a push that comes a second time makes no sound (rule U15). */
async function show(data: PushMessageData | null): Promise<void> {
  const content = data?.json() as Content | undefined;
  if (!content) return;
  const { id, title, body, path, tag } = content;
  const shown = await self.registration.getNotifications({ tag });
  const isRepeated = shown.some((notification) => notification.data?.id === id);
  const options = {
    body,
    tag,
    icon: ICON,
    badge: ICON,
    data: { id, path },
    renotify: !isRepeated,
    silent: isRepeated,
  };
  await self.registration.showNotification(title, options);
  await countOnIcon();
}

/** Opens the page of a reminder, or brings the window to the front that shows its tournament. */
async function open(notification: Notification): Promise<void> {
  notification.close();
  await countOnIcon();
  const address = new URL(notification.data?.path ?? '/', self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shows = (path: string) =>
    path === address.pathname || (tournamentIdOf(path) ?? 0) === tournamentIdOf(address.pathname);
  const onPage = windows.find(({ url }) => shows(new URL(url).pathname));
  await (onPage ? onPage.focus() : self.clients.openWindow(address.href));
}

/** The installed app shows how many reminders wait. */
async function countOnIcon(): Promise<void> {
  const { length } = await self.registration.getNotifications();
  await (length > 0 ? self.navigator.setAppBadge?.(length) : self.navigator.clearAppBadge?.())?.catch(
    () => {},
  );
}

async function renew({ oldSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  if (!key) return;
  const made = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  await fetch('/api/reminders/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(made),
  });
}
