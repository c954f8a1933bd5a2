import { LinkStatus } from '#client/features/songs/lookup/link-status.tsx';
import { textsOf } from '#client/features/songs/lookup/look-up.ts';
import type { LookupState } from '#client/features/songs/lookup/lookup-queue.ts';
import { Artwork } from '#client/ui/display/artwork.tsx';
import type { LookedUpSong } from '#contract/lookup.ts';
import { LinkField, NameField, PitchField } from './song-fields.tsx';
import { SENT_AGAIN, type SongField, type SongFields } from './submission.ts';

type Props = {
  song: SongFields;
  problems: Partial<Record<SongField, string>>;
  /** The song is entered (`isEntered`) or in doubt, and cannot be edited. */
  isFixed?: boolean;
  isEntered?: boolean;
  /** The artist is that of the main entry, or can no longer change because a song was sent. */
  isArtistLocked: boolean;
  /** The state of the typed link's lookup. */
  lookup?: LookupState | null;
  onFill: (texts: Partial<SongFields>) => void;
};

/** The fields of one song; tiebreaker songs have the artist of the main entry, filled in and locked. */
export function SongStep({
  song,
  problems,
  isFixed = false,
  isEntered = false,
  isArtistLocked,
  lookup = null,
  onFill,
}: Props) {
  const take = (text: string) => {
    const { artist, ...texts } = textsOf(text);
    onFill(isArtistLocked || artist === undefined ? texts : { ...texts, artist });
  };
  const fields = { song, problems, isFixed, onFill };
  return (
    <div className="grid grid-cols-1 gap-4">
      {isFixed && (
        <p className="text-14 text-muted">{isEntered ? 'This song has been added.' : SENT_AGAIN}</p>
      )}
      <NameField
        {...fields}
        field="artist"
        isFixed={isArtistLocked}
        hint={isArtistLocked ? 'All songs of an entry are by the same artist.' : undefined}
      />
      <NameField {...fields} field="title" />
      <LinkField
        {...fields}
        label="URL"
        hint="Optional: Spotify, YouTube, Apple Music, SoundCloud or any other link."
        onPasteText={take}
      />
      <LinkStatus state={lookup} />
      {lookup?.kind === 'read' && lookup.song.title && <FoundSong {...lookup.song} />}
      <PitchField {...fields} />
    </div>
  );
}

/** The song that the link names. It may be a song of another artist. */
function FoundSong({ title, artist, coverPath }: LookedUpSong) {
  return (
    <div className="flex items-center gap-3">
      <Artwork title={title} artist={artist} src={coverPath} size="medium" />
      <p className="min-w-0 text-14 break-words">
        <span className="text-muted">This link leads to </span>
        <bdi translate="no">{title}</bdi>
        {artist && (
          <>
            <span className="text-muted"> by </span>
            <bdi translate="no">{artist}</bdi>
          </>
        )}
      </p>
    </div>
  );
}
