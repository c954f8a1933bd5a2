const NEWCOMER_MS = 60 * 60 * 1000;

/** Whether a user registered in the hour before an instant in epoch milliseconds (rule W9). */
export const isNewcomer = ({ createdAt }: { createdAt: string }, now: number): boolean =>
  now - Date.parse(createdAt) < NEWCOMER_MS;
