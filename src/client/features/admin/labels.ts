import type { TournamentStatus } from '#engine/kinds.ts';

export const STATUS_LABELS: Record<TournamentStatus, string> = {
  setup: 'Setup',
  active: 'Active',
  group_stage: 'Group Stage',
  start_playoffs: 'Start Playoffs',
  knockout_stage: 'Knockout Stage',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** The consequences of forcing a status (rules O4, O5). */
export const STATUS_EFFECTS: Record<TournamentStatus, string> = {
  setup: 'Deletes the draw, all matchups, their votes and messages. The songs stay, and users can add more.',
  active: 'Continues the current stage, or draws and starts the first one.',
  group_stage:
    'Deletes the knockout bracket, its votes and messages. Continues the group stage, or draws the groups.',
  start_playoffs:
    'Deletes the knockout bracket, its votes and messages. Stops all unfinished matches. The creator can then generate the playoffs.',
  knockout_stage: 'Stops all unfinished group matches. Continues the knockout bracket, or draws it.',
  completed: 'Stops the clock and closes voting. Without a decided final there is no champion.',
  cancelled: 'Stops the clock and closes voting. Votes and messages stay.',
};

export function personLabel(person: { userFirstName: string | null; userLastName: string | null }): string {
  return [person.userFirstName, person.userLastName].filter(Boolean).join(' ') || 'No name';
}
