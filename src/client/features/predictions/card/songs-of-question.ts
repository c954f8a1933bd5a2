import type { Song } from '#contract/song.ts';
import type { TournamentCard } from '#contract/tournament.ts';

/** A shorter title or name occurs in too many questions. */
const MIN_NAME_CHARACTERS = 5;

/**
 * Returns the songs whose covers illustrate a question (rule Q9): the champion of the tournament that it names, else both
 * songs of its current match. A question names a tournament by its name or by the title of one of these songs.
 * Empty if it names none.
 */
export function songsOfQuestion(question: string, tournaments: readonly TournamentCard[]): Song[] {
  const text = question.toLowerCase();
  const isNamed = (name: string) => name.length >= MIN_NAME_CHARACTERS && text.includes(name.toLowerCase());
  const named = tournaments.find((tournament) => {
    const songs = songsOf(tournament);
    return songs.length > 0 && (isNamed(tournament.name) || songs.some(({ title }) => isNamed(title)));
  });
  return named ? songsOf(named) : [];
}

function songsOf({ champion, currentMatchup }: TournamentCard): Song[] {
  if (champion) return [champion];
  const { song1, song2 } = currentMatchup ?? {};
  return song1 && song2 ? [song1, song2] : [];
}
