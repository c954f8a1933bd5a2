import { ListMusic } from 'lucide-react';
import { Button } from '#client/ui/form/button.tsx';
import { playTracks } from './player-store.ts';
import { mainTracks, type PlayableSong } from './track.ts';

type Props = {
  songs: readonly PlayableSong[];
  listName: string;
  /** The button's text, where it plays only a part of the songs on the page. */
  label?: string;
  /** Shows only the icon, where a row has no room for words. */
  isIcon?: boolean;
};

/** Plays songs one after the other (rule W41). Without two songs that play in the page there is no button. */
export function PlayAllButton({ songs, listName, label = 'Play all', isIcon = false }: Props) {
  const tracks = mainTracks(songs);
  if (tracks.length < 2) return null;
  return (
    <Button
      icon={ListMusic}
      size={isIcon ? 'icon' : undefined}
      title={isIcon ? label : undefined}
      onClick={() => playTracks(tracks, listName)}
    >
      <span className={isIcon ? 'sr-only' : 'contents'}>{label}</span>
    </Button>
  );
}
