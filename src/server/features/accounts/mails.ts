import { confirmPath, resetPath } from '#contract/mail.ts';
import type { Context } from '#server/context.ts';
import type { MailMakers } from '#server/features/mail/service.ts';
import { type LinkRow, makeToken } from './links.ts';

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const ONCE = 'The link works once, for 60 minutes.';
const NOT_YOU = 'If you did not ask for this, ignore this mail: nothing changes.';

/** The address of a page with a new token. */
async function linkTo(
  context: Context,
  path: (token: string) => string,
  link: Pick<LinkRow, 'purpose' | 'userId' | 'email'>,
): Promise<string> {
  const { token } = await makeToken(context, link);
  return String(new URL(path(token), context.config.publicUrl ?? ''));
}

const profile = ({ config }: Context) => ({ label: 'Open your profile', url: `${config.publicUrl}/profile` });

/**
 * The texts of the mails about an account. No text holds a name that its user chose, because anyone can enter the address
 * of another person.
 */
export const accountMails = {
  async verify_email(context, { user, address }) {
    if (user.emailVerifiedAt) return null;
    const link = { purpose: 'verify', userId: user.id, email: address } as const;
    return {
      subject: 'Confirm your e-mail address',
      paragraphs: ['An account was made with this e-mail address. Please confirm that it is yours.'],
      button: { label: 'Confirm the address', url: await linkTo(context, confirmPath, link) },
      notes: [ONCE, NOT_YOU],
    };
  },
  async reset_password(context, { user, address }) {
    const link = { purpose: 'reset', userId: user.id, email: address } as const;
    return {
      subject: 'Set a new password',
      paragraphs: ['A new password was asked for the account with this e-mail address.'],
      button: { label: 'Set a new password', url: await linkTo(context, resetPath, link) },
      notes: [ONCE, NOT_YOU],
    };
  },
  async confirm_change(context, { user, address }) {
    if (user.newEmail !== address) return null;
    const link = { purpose: 'change', userId: user.id, email: address } as const;
    return {
      subject: 'Confirm your new e-mail address',
      paragraphs: ['An account shall have this e-mail address from now on. Please confirm that it is yours.'],
      button: { label: 'Confirm the address', url: await linkTo(context, confirmPath, link) },
      notes: [ONCE, NOT_YOU],
    };
  },
  change_asked: (context) => ({
    subject: 'Your e-mail address is about to change',
    paragraphs: [
      'Another e-mail address was entered for your account. It replaces this one once it is confirmed.',
      'If that was not you, change your password and keep this address in your profile.',
    ],
    button: profile(context),
  }),
  email_changed: (context) => ({
    subject: 'Your e-mail address has changed',
    paragraphs: [
      'Your account has another e-mail address now. Mails about it no longer come here.',
      'If that was not you, write to the people who run this site.',
    ],
    button: { label: 'Open the site', url: `${context.config.publicUrl}/` },
  }),
  password_changed: (context, { user }) =>
    user.emailVerifiedAt && {
      subject: 'Your password has changed',
      paragraphs: [
        'Your account has a new password, and other devices are signed out.',
        'If that was not you, set a new one by ‘Forgot your password?’ on the sign-in screen.',
      ],
      button: { label: 'Open the site', url: `${context.config.publicUrl}/auth` },
    },
  new_sign_in: (context, { user, about }) =>
    user.emailVerifiedAt && {
      subject: 'New sign-in to your account',
      paragraphs: [
        `Your account was used to sign in on ${String(about.device)}, ${TIME.format(new Date(String(about.at)))} UTC.`,
        'If that was you, there is nothing to do. If not, change your password, which signs out every other device.',
      ],
      button: profile(context),
    },
} satisfies Partial<MailMakers>;
