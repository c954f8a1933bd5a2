/** What mails are about. A person waits for the urgent ones, so they are sent before the others. */
const URGENCY = {
  new_sign_in: true,
} as const satisfies Record<string, boolean>;
export type MailKind = keyof typeof URGENCY;

export const isUrgent = (kind: MailKind): boolean => URGENCY[kind];
