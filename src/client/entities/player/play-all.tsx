import { ListMusic } from 'lucide-react';
import { Button } from '#client/ui/form/button.tsx';
import { playTracks } from './player-store.ts';
import { mainTrack, type PlayableSong, type Track } from './track.ts';

/** The tracks of songs in their order, without those that do not play in the page. */
export const tracksOfSongs = (songs: readonly PlayableSong[]): Track[] =>
  songs.map(mainTrack).filter((track) => track !== null);

/** Plays songs one after the other (rule W41). */
export function PlayAllButton({ songs, listName }: { songs: readonly PlayableSong[]; listName: string }) {
  const tracks = tracksOfSongs(songs);
  if (tracks.length < 2) return null;
  return (
    <Button onClick={() => playTracks(tracks, listName)}>
      <ListMusic aria-hidden="true" />
      Play all
    </Button>
  );
}
