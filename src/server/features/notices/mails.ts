import type { MailMakers } from '#server/features/mail/service.ts';

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const untilText = (endsAt: unknown) => (endsAt ? ` until ${TIME.format(new Date(String(endsAt)))} UTC` : '');

/** What the mail of a notice says, by the notice's kind. */
const SENTENCES: Record<string, (about: Record<string, unknown>) => string[]> = {
  muted: ({ name, endsAt, reason }) => [
    `You cannot write in the discussions of ‘${name}’${untilText(endsAt)}.`,
    `Reason: ${reason}`,
  ],
  content_hidden: ({ name, target }) => [
    `The moderators of ‘${name}’ have hidden your ${target === 'song' ? 'song' : 'message'}.`,
  ],
  message_deleted: ({ name }) => [`The moderators of ‘${name}’ have deleted a message of yours.`],
  reports_waiting: ({ name }) => [`Reports wait for the moderators of ‘${name}’.`],
  second_factor_removed: () => [
    'An admin has removed the second factor of your account. You sign in without its codes now.',
  ],
  host_changed: ({ name, hostName: host, role }) => [
    `${role === 'host' ? 'You run' : host ? `${host} runs` : 'The admins of this site run'} ‘${name}’ now, because the account of its creator was deleted. Songs, votes and times stay as they are.`,
    ...(role === 'admin'
      ? ['It has no manager. Name one on its page, who can become its creator, or run it yourself.']
      : []),
  ],
  web_hook_off: ({ name, address }) => [
    `A web hook of ‘${name}’ to ${address} is off, because it could not be reached for a day.`,
  ],
  report_decided: ({ name, outcome, answer }) => [
    `Your report${name ? ` in ‘${name}’` : ''} was ${outcome === 'accepted' ? 'accepted' : 'dismissed'}.`,
    ...(answer ? [String(answer)] : []),
  ],
};

type Site = { config: { publicUrl: string | null } };
const pageOf = ({ config }: Site, { tournamentId }: Record<string, unknown>) => ({
  label: tournamentId ? 'Open the tournament' : 'Open the site',
  url: `${config.publicUrl}${tournamentId ? `/tournaments/${tournamentId}` : '/'}`,
});

/** The mails of notices. They go to verified addresses alone, because they hold texts of other users. */
export const noticeMails = {
  notice(context, { user, about }) {
    const paragraphs = SENTENCES[String(about.kind)]?.(about);
    if (!user.emailVerifiedAt || !paragraphs) return null;
    return { subject: 'A notice for you', paragraphs, button: pageOf(context, about) };
  },
  banned: (_context, { user, about }) =>
    user.emailVerifiedAt && {
      subject: 'Your account is banned',
      paragraphs: [
        `You cannot sign in${untilText(about.endsAt)}. Songs, votes and messages stay.`,
        `Reason: ${about.reason}`,
      ],
    },
  votes_set_aside: (context, { user, about }) =>
    user.emailVerifiedAt && {
      subject: 'Votes were set aside',
      paragraphs: [
        `Votes in a match of your tournament ‘${about.name}’ do not count at the moment.`,
        `Reason: ${about.reason}`,
      ],
      button: pageOf(context, about),
    },
} satisfies Partial<MailMakers>;
