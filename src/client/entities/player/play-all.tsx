import { ListMusic } from 'lucide-react';
import { Button } from '#client/ui/form/button.tsx';
import { playTracks } from './player-store.ts';
import { type PlayableSong, tracksOfSongs } from './track.ts';

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
