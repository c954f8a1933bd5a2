/** What mails are about. A person waits for the urgent ones, so they are sent before the others. */
const URGENCY = {
  verify_email: true,
  reset_password: true,
  confirm_change: true,
  change_asked: true,
  email_changed: true,
  password_changed: true,
  new_sign_in: true,
  notice: false,
  banned: true,
  votes_set_aside: false,
} as const satisfies Record<string, boolean>;
export type MailKind = keyof typeof URGENCY;

export const isUrgent = (kind: MailKind): boolean => URGENCY[kind];
