import type { MailMakers } from '#server/features/mail/service.ts';

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The texts of the mails about an account. No text holds a name that its user chose, because anyone can enter an address. */
export const accountMails: MailMakers = {
  new_sign_in: ({ config }, { user, about }) =>
    user.emailVerifiedAt && {
      subject: 'New sign-in to your account',
      paragraphs: [
        `Your account was used to sign in on ${String(about.device)}, ${TIME.format(new Date(String(about.at)))} UTC.`,
        'If that was you, there is nothing to do. If not, change your password, which signs out every other device.',
      ],
      button: { label: 'Open your profile', url: `${config.publicUrl}/profile` },
    },
};
