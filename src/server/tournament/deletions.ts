import { applyCorrection } from './apply-correction.ts';
import { record, type TournamentChange } from './change.ts';
import { deleteMatchups, deleteTournament as deleteRow } from './data.ts';
import { advanceTournament } from './finish-tournament.ts';
import { refreshEliminations } from './missing-matches.ts';

/**
 * Deletes a matchup with its votes and messages and takes back what they earned. The tournament
 * may have waited for this matchup alone, so it advances.
 */
export async function deleteMatchup(change: TournamentChange, id: number): Promise<void> {
  await applyCorrection(change, () => deleteMatchups(change.tx, [id]));
  await refreshEliminations(change);
  await advanceTournament(change);
}

/** Deletes the tournament and takes back what users and songs earned in it (rule O9). */
export async function deleteTournament(change: TournamentChange): Promise<void> {
  const { id, status, participantCount } = change.tournament;
  record(change, { action: 'tournament_deleted', before: { status, participantCount } });
  await applyCorrection(change, () => deleteRow(change.tx, id));
}
