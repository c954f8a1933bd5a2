import type { Song } from '#contract/song.ts';
import type { TournamentCard } from '#contract/tournament.ts';

/** A shorter title occurs in too many questions. */
const MIN_NAME_CHARACTERS = 5;

/** The songs whose covers picture a question: of the match or the tournament that it names (rule Q9). */
export function songsOfQuestion(question: string, tournaments: readonly TournamentCard[]): Song[] {
  const text = question.toLowerCase();
  const names = (name: string) => name.length >= MIN_NAME_CHARACTERS && text.includes(name.toLowerCase());
  const named = tournaments.find((tournament) => {
    const songs = coversOf(tournament);
    return songs.length > 0 && (names(tournament.name) || songs.some(({ title }) => names(title)));
  });
  return named ? coversOf(named) : [];
}

function coversOf({ champion, currentMatchup }: TournamentCard): Song[] {
  if (champion) return [champion];
  const { song1, song2 } = currentMatchup ?? {};
  return song1 && song2 ? [song1, song2] : [];
}
