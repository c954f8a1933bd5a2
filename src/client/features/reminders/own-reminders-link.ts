const FRAGMENT = '#reminders';

/** The profile, open at its section of reminders. */
export const OWN_REMINDERS_LINK = `/profile${FRAGMENT}`;

export const isOwnRemindersLink = (): boolean => location.hash === FRAGMENT;
