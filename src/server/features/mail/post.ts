import type { Config } from '#server/config.ts';
import { createSmtp, type SmtpLimits } from '#server/outbound/smtp.ts';
import { type Letter, type Logo, renderLetter } from './letter.ts';

/** What brings letters to the mail server; null where none is configured. */
export function createPost(
  { mail, publicUrl, site: { name } }: Pick<Config, 'mail' | 'publicUrl' | 'site'>,
  limits?: SmtpLimits,
) {
  if (!mail || !publicUrl) return null;
  const { send, verify, close } = createSmtp(mail, limits);
  const { hostname } = new URL(publicUrl);
  const site = { name, url: publicUrl };
  return {
    perMinute: mail.perMinute,
    /** Sends a letter, whose key makes its Message-ID. Null when the mail server has accepted it. */
    send: (to: string, { key, letter, logo }: { key: string; letter: Letter; logo: Logo | null }) =>
      send({
        to,
        messageId: `<${key}@${hostname}>`,
        subject: letter.subject,
        unsubscribeUrl: letter.unsubscribe?.url,
        ...renderLetter(letter, { ...site, logo: logo && { ...logo, cid: `logo@${hostname}` } }),
        picture: logo && { cid: `logo@${hostname}`, fileName: 'logo.png', bytes: logo.png },
      }),
    verify,
    close,
  };
}
