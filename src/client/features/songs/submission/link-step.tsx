import { type ClipboardEvent, useState } from 'react';
import { LinkStatus } from '#client/features/songs/lookup/link-status.tsx';
import { textsOf } from '#client/features/songs/lookup/look-up.ts';
import type { LookupState } from '#client/features/songs/lookup/lookup-queue.ts';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { LinkField, NameField, PitchField } from './song-fields.tsx';
import { SENT_AGAIN, type SongField, type SongFields } from './submission.ts';

type Props = {
  song: SongFields;
  lookup: LookupState | null;
  problems: Partial<Record<SongField, string>>;
  /** Whether the call that enters the song got no answer. It is sent again unchanged, so no field can change. */
  isFixed: boolean;
  onFill: (texts: Partial<SongFields>) => void;
  /** Opens the list, where there is room for several songs. */
  onList: (() => void) | undefined;
};

/** One field for a link; then the song that it names, to correct and to confirm. */
export function LinkStep({ song, lookup, problems, isFixed, onFill, onList }: Props) {
  const [wantsFields, setWantsFields] = useState(false);
  const isNamed = song.title !== '' || song.artist !== '';
  const isSettled = lookup !== null && lookup.kind !== 'waiting';
  const hasFields = isNamed || wantsFields || isSettled;
  const fields = { song, problems, isFixed, onFill };
  const handlePaste = (event: ClipboardEvent) => {
    const texts = textsOf(event.clipboardData.getData('text'));
    if (isFixed || texts.artist === undefined) return;
    // The field takes a link. 'Artist - Title' belongs in the fields below.
    event.preventDefault();
    onFill(texts);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {isFixed && <p className="text-14 text-muted">{SENT_AGAIN}</p>}
      <LinkField
        {...fields}
        label="Song URL"
        hint="YouTube, Spotify, Apple Music, SoundCloud, Deezer, Bandcamp or any other link."
        autoComplete="off"
        onPaste={handlePaste}
        onPasteText={(text) => onFill(textsOf(text))}
      />
      <LinkStatus state={lookup} />
      {hasFields ? (
        <SongCard {...fields} cover={lookup?.kind === 'read' ? lookup.song.coverPath : null} />
      ) : (
        <div className="grid grid-cols-1 gap-2 min-[360px]:grid-cols-2">
          <Button onClick={() => setWantsFields(true)}>Without a link</Button>
          {onList && <Button onClick={onList}>Paste a list</Button>}
        </div>
      )}
    </div>
  );
}

type CardProps = Pick<Props, 'song' | 'problems' | 'isFixed' | 'onFill'> & { cover: string | null };

/** The song as the tournament will show it. */
function SongCard({ cover, ...fields }: CardProps) {
  const sleeve = { title: fields.song.title, artist: fields.song.artist, src: cover };
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-4 rounded-panel border border-line bg-raised p-4 sm:items-start sm:gap-x-5">
      <Artwork {...sleeve} size="medium" className="size-19! text-28! sm:hidden!" />
      <Artwork {...sleeve} size="large" className="row-span-2 hidden! sm:grid!" />
      <NameField {...fields} field="artist" className="min-w-0" />
      <NameField {...fields} field="title" className="col-span-2 min-w-0 sm:col-span-1" />
      <PitchField {...fields} rows={2} className="col-span-2" />
    </div>
  );
}
