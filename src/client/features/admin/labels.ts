import type { TournamentStatus } from '#contract/kinds.ts';

export const STATUS_LABELS: Record<TournamentStatus, string> = {
  setup: 'Setup',
  active: 'Active',
  group_stage: 'Group Stage',
  start_playoffs: 'Start Playoffs',
  knockout_stage: 'Knockout Stage',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** What follows from forcing a status (T §4). */
export const STATUS_EFFECTS: Record<TournamentStatus, string> = {
  setup: 'The draw goes, with all matchups, their votes and messages. The songs stay, and more can be added.',
  active: 'The stage that the tournament had reached goes on, or its first one is drawn and begins.',
  group_stage:
    'The knockout bracket goes, with its votes and messages. The group stage goes on, or its groups are drawn.',
  start_playoffs:
    'The knockout bracket goes, with its votes and messages. Matches that are not over stop, and the creator generates the playoffs next.',
  knockout_stage:
    'Group matches that are not over stop. The knockout bracket goes on, or is drawn if there is none yet.',
  completed: 'The clock stops and voting closes. Without a decided final there is no champion.',
  cancelled: 'The clock stops and voting closes. Votes and messages stay.',
};

export function personLabel(person: { userFirstName: string | null; userLastName: string | null }): string {
  return [person.userFirstName, person.userLastName].filter(Boolean).join(' ') || 'No name';
}
