import { routes } from '#contract/routes.ts';
import { REMINDER_KINDS, WEB_HOOK_EVENTS } from '#engine/kinds.ts';
import { startHookReceiver } from '#tests/support/hook-receiver.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { type PushBrowser, startPushService } from '#tests/support/push-service.ts';
import { at } from '#tests/support/tournaments.ts';
import { REMINDED, type Receivers, type Role, type Sent, type World } from './world.ts';

/** A mail server, a push service and a receiver of web hooks, which the twins use one after the other. */
export async function startReceivers(): Promise<Receivers> {
  const [mail, push, hooks] = await Promise.all([startMailServer(), startPushService(), startHookReceiver()]);
  const browsers = new Map<Role, PushBrowser>();
  const browserOf = (role: Role) => {
    const browser = browsers.get(role) ?? push.addBrowser(role);
    browsers.set(role, browser);
    return browser;
  };
  const noHost = (_host: string, _options: unknown, done: (error: Error, found: []) => void) =>
    done(new Error('not found'), []);
  return {
    env: mail.env,
    targets: {
      trusted: [...push.targets.trusted, ...hooks.targets.trusted],
      pushOrigins: push.targets.pushOrigins,
      lookup: noHost,
    },

    async turnOn({ app, id, readers }: World): Promise<void> {
      await app.rows('update users set email_verified_at = created_at');
      const kinds = { pushKinds: [...REMINDER_KINDS], mailKinds: [...REMINDER_KINDS] };
      for (const role of REMINDED) {
        const { call } = readers[role];
        await call(routes.addPushDevice, { body: browserOf(role) });
        await call(routes.updateReminders, { body: { ...kinds, isMailOn: true } });
        await call(routes.updateTournamentReminders, at(id, { ...kinds, choice: 'follow' }));
      }
      const hook = { kind: 'standard', address: hooks.address, isSpoilerFree: false };
      await readers.creator.call(routes.addWebHook, at(id, { ...hook, events: WEB_HOOK_EVENTS }));
      await app.rows('delete from outbox');
    },

    /** The matches of the crawl take a minute, and mails with reminders wait longer. */
    async sendWaiting({ app, readers, people }: World): Promise<Sent> {
      for (const received of [mail.mails, push.pushes, hooks.received]) received.length = 0;
      push.behaviour.siteKey = (await readers.admin.call(routes.getReminders)).body.publicKey;
      await app.outbox.expandDue();
      await app.rows("update outbox set due_at = created_at where channel = 'mail'");
      await app.rows('update reminder_settings set mailed_at = null');
      for (const worker of [app.pushes, app.mails, app.hookCalls]) await worker?.runDue();
      const sent: Sent = {};
      const add = (name: string, content: object) => {
        sent[name] = [...(sent[name] ?? []), content];
      };
      for (const { to, content } of push.pushes) add(`${to} push`, { ...content, id: null });
      for (const { to, subject, text, html } of mail.mails) {
        const role = REMINDED.find((each) => readers[each].cookie === personOf(to, people)?.cookie);
        if (role) add(`${role} mail`, { subject, text, html });
      }
      for (const { body } of hooks.received) add('creator web hook', JSON.parse(body));
      for (const contents of Object.values(sent)) contents.sort(byText);
      return sent;
    },

    close: async () => {
      await Promise.all([mail.close(), push.close(), hooks.close()]);
    },
  };
}

const personOf = (address: string, people: World['people']) =>
  Object.values(people).find(({ email }) => email === address);

const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
