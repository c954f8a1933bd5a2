import { LinkStatus } from '#client/features/songs/lookup/link-status.tsx';
import type { LookupState } from '#client/features/songs/lookup/lookup-queue.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Input, Textarea } from '#client/ui/form/input.tsx';
import type { SongField, SongFields } from './submission.ts';

const MAX_LENGTH = 255;
const MAX_PITCH_LENGTH = 500;

type Props = {
  song: SongFields;
  problems: Partial<Record<SongField, string>>;
  /** The song is entered (`isEntered`) or in doubt, and cannot be edited. */
  isFixed?: boolean;
  isEntered?: boolean;
  /** The artist is that of the main entry, or can no longer change because a song was sent. */
  isArtistLocked: boolean;
  /** What became of the typed link. */
  lookup?: LookupState | null;
  onType: (field: SongField, value: string) => void;
};

/** The fields of one song; tiebreaker songs have the artist of the main entry, filled in and locked (rule C16). */
export function SongStep({
  song,
  problems,
  isFixed = false,
  isEntered = false,
  isArtistLocked,
  lookup = null,
  onType,
}: Props) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {isFixed && (
        <p className="text-14 text-muted">
          {isEntered
            ? 'This song has been added.'
            : 'The connection broke while this song was sent. It is sent once more as it is, and counts once.'}
        </p>
      )}
      <Field
        label="Artist"
        isRequired
        error={problems.artist}
        hint={isArtistLocked ? 'All 4 songs are by the artist of the main entry.' : undefined}
      >
        {(wiring) => (
          <Input
            {...wiring}
            value={song.artist}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            readOnly={isArtistLocked}
            onChange={(event) => onType('artist', event.target.value)}
          />
        )}
      </Field>
      <Field label="Song Title" isRequired error={problems.title}>
        {(wiring) => (
          <Input
            {...wiring}
            value={song.title}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            readOnly={isFixed}
            onChange={(event) => onType('title', event.target.value)}
          />
        )}
      </Field>
      <Field
        label="URL"
        error={problems.url}
        hint="Optional: Spotify, YouTube, Apple Music, SoundCloud or any other link."
      >
        {(wiring) => (
          <Input
            {...wiring}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={song.url}
            readOnly={isFixed}
            onChange={(event) => onType('url', event.target.value)}
          />
        )}
      </Field>
      <LinkStatus state={lookup} />
      <Field
        label="Pitch"
        error={problems.pitch}
        hint={`Optional: why it should win. ${song.pitch.length}/${MAX_PITCH_LENGTH}`}
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            value={song.pitch}
            readOnly={isFixed}
            onChange={(event) => onType('pitch', event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}
