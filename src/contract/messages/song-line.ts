type SongRecord = { matchesWon: number; matchesDecided: number; championshipWins: number };

/** Says in one line what a song has won over all tournaments. */
export function songLine({ matchesWon, matchesDecided, championshipWins }: SongRecord): string {
  if (matchesDecided === 0) return 'No counted win or loss yet.';
  const matches = matchesDecided === 1 ? '1 match' : `${matchesDecided} matches`;
  const won = `Won ${matchesWon} of ${matches}`;
  if (championshipWins === 0) return `${won}.`;
  return `${won} and ${championshipWins === 1 ? '1 championship' : `${championshipWins} championships`}.`;
}
