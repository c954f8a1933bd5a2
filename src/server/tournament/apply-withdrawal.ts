import { record, type TournamentChange } from './change.ts';
import * as data from './data.ts';
import { advanceTournament } from './finish-tournament.ts';
import { beginPayByFacts } from './pay-by-facts.ts';

/** Withdraws a main entry after the draw; its opponents advance. */
export async function applyWithdrawal(
  change: TournamentChange,
  songId: number,
  { reason }: { reason: string | null },
): Promise<void> {
  await beginPayByFacts(change);
  await data.updateSongs(change.tx, [songId], { withdrawnAt: change.now, isEliminated: true });
  record(change, { action: 'song_withdrawn', reason, about: { songId } });
  await advanceTournament(change);
}
