import { expect } from '@playwright/test';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startOnCopy } from './databases.ts';
import { freePort } from './free-port.ts';

/** Starts a program that sends its mails to a mail server in this process. */
export async function startWithMails(script: string, env: NodeJS.ProcessEnv = {}) {
  const [mailServer, port] = [await startMailServer(), await freePort()];
  const { address, stop } = await startOnCopy(script, {
    ...mailServer.env,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    ...env,
  });
  return { mailServer, address, stop: () => Promise.all([stop(), mailServer.close()]) };
}

type Sending = Pick<Awaited<ReturnType<typeof startWithMails>>, 'mailServer'>;

/** The path of the link in the newest mail with this subject; by default of a link with a token behind its hash. */
export async function linkTo(
  { mailServer }: Sending,
  to: string,
  subject: RegExp,
  path = '\\w+#',
): Promise<string> {
  const link = new RegExp(`http://localhost:\\d+(/${path}\\S+)`);
  const find = () => {
    const mail = mailServer.mailsTo(to).findLast((each) => subject.test(each.subject));
    return link.exec(mail?.text ?? '')?.[1] ?? '';
  };
  await expect.poll(find, { timeout: 60_000 }).not.toBe('');
  return find();
}
