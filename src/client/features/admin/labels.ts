import type { AdminTournament } from '#contract/admin.ts';
import type { PredictionOutcome, TournamentStatus } from '#engine/kinds.ts';
import { MIN_DRAWN_SONGS } from '#engine/matchup/tournament-rules.ts';

export const OUTCOME_LABELS: Record<PredictionOutcome, string> = { yes: 'Yes', no: 'No', void: 'Void' };

const EFFECTS: Record<TournamentStatus, string> = {
  setup: 'Deletes the draw, all matchups, their votes and messages. The songs stay, and users can add more.',
  active: 'Continues the current stage, or draws and starts the first one.',
  group_stage:
    'Deletes the knockout bracket, its votes and messages. Continues the group stage, or draws the groups.',
  start_playoffs:
    'Deletes the knockout bracket, its votes and messages. Stops all unfinished matches. The creator or a manager can then generate the playoffs. After 24 hours the server generates them.',
  knockout_stage: 'Stops all unfinished group matches. Continues the knockout bracket, or draws it.',
  completed: 'Stops the clock and closes voting. Without a decided final there is no champion.',
  cancelled: 'Stops the clock and closes voting. Votes and messages stay.',
};

type Forced = Pick<AdminTournament, 'tournamentType' | 'songCount' | 'matchupCount'>;

/** The consequences of forcing a status on this tournament, one sentence or more each. */
export function statusEffects(tournament: Forced, next: TournamentStatus): string[] {
  const { tournamentType, songCount, matchupCount } = tournament;
  const isPlayoff = tournamentType === 'playoff';
  const effects = [EFFECTS[next]];
  if (next === 'group_stage' && isPlayoff) {
    effects.push('A playoff has no groups, so this tournament becomes a hybrid.');
  }
  if (['start_playoffs', 'knockout_stage'].includes(next) && !isPlayoff && matchupCount === 0) {
    effects.push('No groups are drawn: the group stage is left out, and all songs play in the knockout.');
  }
  if (
    ['active', 'group_stage', 'start_playoffs', 'knockout_stage'].includes(next) &&
    songCount < MIN_DRAWN_SONGS
  ) {
    effects.push(`There will be no match, because a draw needs at least ${MIN_DRAWN_SONGS} songs.`);
  }
  return effects;
}

export function personLabel(person: { userFirstName: string | null; userLastName: string | null }): string {
  return [person.userFirstName, person.userLastName].filter(Boolean).join(' ') || 'No name';
}
