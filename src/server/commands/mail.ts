import { z } from 'zod';
import { loadConfig } from '#server/config.ts';
import { sendTestMail } from '#server/features/mail/service.ts';
import { requireArgument, runCommand } from './with-database.ts';

/** `npm run mail -- someone@example.com` sends a test mail and says whether the mail server took it. */
const to = requireArgument('Name the receiver: npm run mail -- someone@example.com');
await runCommand(async () => {
  if (!z.email().safeParse(to).success) throw new Error(`${to} is no e-mail address.`);
  const config = loadConfig(process.env);
  if (!config.mail) throw new Error('This site sends no mail: set SMTP_URL, MAIL_FROM and PUBLIC_URL.');
  const { host } = new URL(config.mail.url);
  const refusal = await sendTestMail(config, to);
  if (refusal) throw new Error(`${host} did not take the mail: ${refusal.reason}`);
  process.stdout.write(`${host} took the mail. If it does not arrive, look into the spam folder of ${to}.\n`);
});
