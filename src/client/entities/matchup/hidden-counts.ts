/** The votes of both songs together; null while one of the counts is hidden from the viewer. */
export function totalOf(song1Votes: number, song2Votes: number): number;
export function totalOf(song1Votes: number | null, song2Votes: number | null): number | null;
export function totalOf(song1Votes: number | null, song2Votes: number | null): number | null {
  return song1Votes === null || song2Votes === null ? null : song1Votes + song2Votes;
}
