import { ListMusic } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import type { PlaylistSongs } from '#contract/lookup.ts';
import { PLAYLIST_LINK_MISSING } from '#contract/messages/playlist.ts';
import { readPlaylist, songsText } from './read-playlist.ts';

type Props = {
  /** The playlist was read. Its songs may be read in two ways where `isSure` is false. */
  onRead: (playlist: PlaylistSongs) => void;
};

/** A field for the link of a playlist, which a press or Enter reads. The link stays when it cannot be read. */
export function PlaylistField({ onRead }: Props) {
  const [link, setLink] = useState('');
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [read, setRead] = useState<PlaylistSongs>();
  const submit = async () => {
    if (isReading) return;
    setRead(undefined);
    if (link.trim() === '') return setProblem(PLAYLIST_LINK_MISSING);
    setIsReading(true);
    setProblem(undefined);
    const reading = await readPlaylist(link.trim());
    setIsReading(false);
    if ('problem' in reading) return setProblem(reading.problem);
    setRead(reading.playlist);
    onRead(reading.playlist);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The field may stand in a larger form, which this key must not send.
    event.preventDefault();
    void submit();
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        label="Link of a playlist"
        hint="A playlist of YouTube, Spotify, Apple Music or Deezer that everyone may see."
        error={problem}
      >
        <div className="flex flex-wrap gap-2">
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            value={link}
            onChange={(event) => setLink(event.target.value)}
            onKeyDown={handleKey}
            className="min-w-0 flex-1 basis-60"
          />
          <Button
            icon={ListMusic}
            className="max-sm:flex-1"
            isPending={isReading}
            pendingLabel="Reading..."
            onClick={() => void submit()}
          >
            Read the playlist
          </Button>
        </div>
      </Field>
      <p role="status" className="text-14 wrap-anywhere text-muted empty:hidden" dir="auto">
        {read && `${read.title}: ${songsText(read.songs.length, read.isPartial)}`}
      </p>
    </div>
  );
}
