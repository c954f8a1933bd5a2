import { type ClipboardEvent, useState } from 'react';
import { LinkStatus } from '#client/features/songs/lookup/link-status.tsx';
import { textsOf } from '#client/features/songs/lookup/look-up.ts';
import type { LookupState } from '#client/features/songs/lookup/lookup-queue.ts';
import { PasteButton } from '#client/features/songs/lookup/paste-button.tsx';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input, Textarea } from '#client/ui/form/input.tsx';
import { MAX_PITCH_LENGTH, MAX_SONG_NAME_LENGTH } from '#contract/lengths.ts';
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
  const take = (text: string) => onFill(textsOf(text));
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
      <Field
        label="Song URL"
        error={problems.url}
        hint="YouTube, Spotify, Apple Music, SoundCloud, Deezer, Bandcamp or any other link."
      >
        <div className="flex gap-2">
          <Input
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            value={song.url}
            readOnly={isFixed}
            onPaste={handlePaste}
            onChange={(event) => onFill({ url: event.target.value })}
          />
          {!isFixed && <PasteButton onText={take} />}
        </div>
      </Field>
      <LinkStatus state={lookup} />
      {hasFields ? (
        <SongCard
          song={song}
          cover={lookup?.kind === 'read' ? lookup.song.coverPath : null}
          problems={problems}
          isFixed={isFixed}
          onFill={onFill}
        />
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
function SongCard({ song, cover, problems, isFixed, onFill }: CardProps) {
  const sleeve = { title: song.title, artist: song.artist, src: cover };
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-4 rounded-panel border border-line bg-raised p-4 sm:items-start sm:gap-x-5">
      <Artwork {...sleeve} size="medium" className="size-19! text-28! sm:hidden!" />
      <Artwork {...sleeve} size="large" className="row-span-2 hidden! sm:grid!" />
      {(['artist', 'title'] as const).map((field) => (
        <Field
          key={field}
          label={field === 'artist' ? 'Artist' : 'Song Title'}
          isRequired
          error={problems[field]}
          className={field === 'title' ? 'col-span-2 min-w-0 sm:col-span-1' : 'min-w-0'}
        >
          <Input
            value={song[field]}
            maxLength={MAX_SONG_NAME_LENGTH}
            autoComplete="off"
            readOnly={isFixed}
            onChange={(event) => onFill({ [field]: event.target.value })}
          />
        </Field>
      ))}
      <Field
        label="Pitch"
        error={problems.pitch}
        hint={`Optional: why it should win. ${song.pitch.length}/${MAX_PITCH_LENGTH}`}
        className="col-span-2"
      >
        <Textarea
          rows={2}
          value={song.pitch}
          readOnly={isFixed}
          onChange={(event) => onFill({ pitch: event.target.value })}
        />
      </Field>
    </div>
  );
}
