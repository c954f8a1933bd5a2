import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { tournamentsQuery } from '#client/entities/tournament/queries.ts';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Prediction } from '#contract/prediction.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { sleeveOf } from '#engine/songs/song-identity.ts';
import styles from './question-picture.module.css';

type Props = { prediction: Pick<Prediction, 'title' | 'imageUrl'> };

/** The picture of a question: its own, else the covers of what it names, else a sleeve. */
export function QuestionPicture({ prediction: { title, imageUrl } }: Props) {
  const [isBroken, setIsBroken] = useState(false);
  if (!imageUrl || isBroken) return <QuestionCovers question={title} />;
  return (
    <img
      src={imageUrl}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setIsBroken(true)}
      className="aspect-video w-full border-b border-line bg-line object-cover"
    />
  );
}

function QuestionCovers({ question }: { question: string }) {
  // The page reads the list. If each card read a failed list again, the home page would never finish loading.
  const { data } = useQuery({ ...tournamentsQuery, enabled: false });
  const songs = songsOfQuestion(question, data ?? []);
  if (songs.length === 0) return <QuestionSleeve question={question} />;
  return (
    <div className="grid h-20 shrink-0 auto-cols-fr grid-flow-col grid-rows-1 gap-0.5 sm:h-28">
      {songs.map((song, index) => (
        <ListenCover key={song.id} song={song} className="listen-large min-h-0">
          <SongArtwork song={song} size="box" facing={index === 1 ? songs[0] : null} />
        </ListenCover>
      ))}
    </div>
  );
}

/** Where the record is beside its sleeve, by the pattern: right, left, or in the middle. */
const RECORD_PLACES = ['[--record:74%]', '[--record:26%]', ''];

function QuestionSleeve({ question }: { question: string }) {
  const { gradient, pattern } = sleeveOf({ title: question, artist: '' });
  return (
    <div
      aria-hidden="true"
      data-cover={gradient}
      data-pattern={pattern}
      className={`cover relative h-20 shrink-0 overflow-hidden sm:h-28 ${RECORD_PLACES[pattern % RECORD_PLACES.length]} ${styles.sleeve}`}
    />
  );
}

/** A shorter title or name occurs in too many questions. */
const MIN_NAME_CHARACTERS = 5;

/**
 * Returns the songs whose covers illustrate a question: the champion of the tournament that it names, else both
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
