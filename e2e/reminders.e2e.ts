import { expect, type Locator, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { CHROMIUM_FLAGS_FOR_TESTS, FULL_CHROMIUM } from '#scripts/chromium.ts';
import { type PushBrowser, startPushService } from '#tests/support/push-service.ts';
import { at } from '#tests/support/tournaments.ts';
import { signIn } from './support/api-client.ts';
import { findViolations } from './support/axe.ts';
import { linkTo, startWithMails } from './support/mails.ts';
import { createOpenMatchup, credentialsOf, register } from './support/open-matchup.ts';
import { onProgram } from './support/programs.ts';

/** A server with a push service and a mail server in this process. */
async function startReminding() {
  const pushService = await startPushService();
  const env = { PUSH_HOST: pushService.targets.trusted[0] };
  const { stop, ...program } = await startWithMails('tests/support/push-server.ts', env);
  return { ...program, pushService, stop: () => Promise.all([stop(), pushService.close()]) };
}

const test = onProgram('reminders', startReminding);
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  serviceWorkers: 'allow',
  // The headless shell shows no notifications.
  launchOptions: {
    ...(FULL_CHROMIUM ? { executablePath: FULL_CHROMIUM } : {}),
    args: CHROMIUM_FLAGS_FOR_TESTS,
  },
});

const isAccessible = async (page: Page) => expect(await findViolations(page)).toEqual([]);

/** Chromium without Google takes no subscription, so the page gets this one. Permission is asked for as always. */
const standIn = (page: Page, browser: PushBrowser) =>
  page.addInitScript((subscription) => {
    const asked = { count: 0 };
    Reflect.set(globalThis, 'asked', asked);
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => subscription }) as unknown as PushSubscription;
    const request = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      asked.count += 1;
      return request();
    };
  }, browser);

/** Gives a push to the worker, as the browser does after it was decrypted. */
async function deliver(page: Page, content: unknown): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId);
    }),
  );
  await client.send('ServiceWorker.enable');
  const [registrationId, { origin }] = [await registered, new URL(page.url())];
  await client.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(content),
  });
  await client.detach();
}

const shown = (page: Page) => () =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
      title,
      body,
      tag,
    })),
  );

/**
 * Presses the notification, and returns what the worker did. Only a person's press may open a window or bring one to the front,
 * so both calls of the browser are replaced.
 */
async function pressNotification(page: Page): Promise<string[]> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(`self.did = [];
    clients.openWindow = async (url) => void did.push('open ' + url);
    WindowClient.prototype.focus = async function () { did.push('focus ' + this.url); };
    registration.getNotifications().then(([notification]) =>
      dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
  await expect.poll(shown(page)).toEqual([]);
  const read = () => worker?.evaluate<string[]>('did');
  await expect.poll(read).toHaveLength(1);
  return (await read()) ?? [];
}

/** Presses a box whose state the page shows in a moment. */
async function setChecked(box: Locator, isChecked: boolean): Promise<void> {
  await expect(box).toBeChecked({ checked: !isChecked });
  await box.click();
  await expect(box).toBeChecked({ checked: isChecked });
}

test('a press turns reminders on, and an opening is shown once and closed by a click (rules U13, U15)', async ({
  page,
  context,
  program: { address, pushService },
}) => {
  const match = await createOpenMatchup(address);
  const user = await register(page.request, 'reminded');
  await user.send(routes.joinTournament, at(match.tournamentId));
  await context.grantPermissions(['notifications'], { origin: address });
  await standIn(page, pushService.addBrowser('reminded'));
  pushService.behaviour.siteKey = (await user.send(routes.getReminders)).publicKey ?? '';
  await page.goto(`/tournaments/${match.tournamentId}?tab=overview`);
  await page.getByRole('button', { name: 'Reminders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reminders' });
  await expect(dialog.getByLabel('Of this tournament')).toHaveValue('taking_part');
  await isAccessible(page);
  const askedCount = () => page.evaluate(() => (Reflect.get(globalThis, 'asked') as { count: number }).count);
  expect(await askedCount()).toBe(0);
  await dialog.getByRole('button', { name: 'Turn on in this browser' }).click();
  await expect(dialog.getByText('Reminders come to this browser.')).toBeVisible();
  expect(await askedCount()).toBe(1);
  await setChecked(dialog.getByLabel('Other reminders than in my profile'), true);
  await expect(dialog.getByLabel('A match opens: Browser')).toBeChecked();
  await isAccessible(page);
  await setChecked(dialog.getByLabel('Other reminders than in my profile'), false);

  const host = await signIn(await newRequest(page, address), match.creator);
  await host.send(routes.activateMatchup, at(match.second.matchupId));
  await expect.poll(() => pushService.pushes.length, { timeout: 30_000 }).toBe(1);
  const content = pushService.pushes[0]?.content;
  const tag = `match-${match.second.matchupId}`;
  expect(content).toMatchObject({ tag, body: expect.stringContaining('A match is open') });
  await deliver(page, content);
  await expect.poll(shown(page)).toMatchObject([{ tag, title: content?.title, body: content?.body }]);
  await deliver(page, content);
  await deliver(page, { ...content, id: 'newer', body: '5 minutes left to vote' });
  await expect.poll(shown(page)).toMatchObject([{ tag, body: '5 minutes left to vote' }]);
  expect(await pressNotification(page)).toEqual([`focus ${page.url()}`]);
  await page.goto(`/t/open-matchup-${match.tournamentId}?tab=overview`);
  await deliver(page, content);
  await expect.poll(shown(page)).toMatchObject([{ tag }]);
  expect(await pressNotification(page)).toEqual([`focus ${page.url()}`]);
  await page.goto('/');
  await deliver(page, content);
  await expect.poll(shown(page)).toMatchObject([{ tag }]);
  expect(await pressNotification(page)).toEqual([`open ${address}/tournaments/${match.tournamentId}`]);
  await page.goBack();
  await page.getByRole('button', { name: 'Reminders' }).click();
  await dialog.getByRole('button', { name: 'Turn off here' }).click();
  await expect(dialog.getByRole('button', { name: 'Turn on in this browser' })).toBeVisible();
  await dialog.getByRole('link', { name: 'Your Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Reminders' })).toBeInViewport();
});

const newRequest = async (page: Page, baseURL: string) => {
  const browser = page.context().browser();
  return (await (browser as NonNullable<typeof browser>).newContext({ baseURL })).request;
};

test('reminders come by mail once they are on, and one press in a mail ends them (rule U16)', async ({
  page,
  browser,
  address,
  program,
}) => {
  const { email } = credentialsOf('mailed');
  const user = await register(page.request, 'mailed');
  const mailOf = (subject: RegExp) =>
    program.mailServer.mailsTo(email).findLast((mail) => subject.test(mail.subject));
  await page.goto(await linkTo(program, email, /^Confirm/));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Reminders by mail').click();
  await page.getByLabel('‘Closes soon’ means').selectOption('5');
  await setChecked(page.getByLabel('A match opens: Mail'), false);
  await isAccessible(page);
  await expect
    .poll(() => user.send(routes.getReminders))
    .toMatchObject({
      isMailOn: true,
      closingMinutes: 5,
      mailKinds: expect.not.arrayContaining(['match_opened']),
    });

  const match = await createOpenMatchup(address, { seconds: 5 * 60 + 8 });
  await user.send(routes.joinTournament, at(match.tournamentId));
  const link = await linkTo(program, email, /^Open Matchup/, 'unsubscribe');
  expect(mailOf(/^Open Matchup/)?.text).toContain('5 minutes left to vote');
  expect(mailOf(/^Open Matchup/)?.text).not.toMatch(/\d+ (of|votes?)/);

  const elsewhere = await browser.newContext({ baseURL: address });
  const visitor = await elsewhere.newPage();
  await visitor.goto(link);
  expect(await user.send(routes.getReminders)).toMatchObject({ isMailOn: true });
  await isAccessible(visitor);
  await visitor.getByRole('button', { name: 'No more mails' }).click();
  await expect(visitor.getByRole('heading', { name: 'No more mails' })).toBeVisible();
  expect(await user.send(routes.getReminders)).toMatchObject({ isMailOn: false });
  await visitor.goto('/unsubscribe?token=1-wrong');
  await visitor.getByRole('button', { name: 'No more mails' }).click();
  await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await elsewhere.close();
});
