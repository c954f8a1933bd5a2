import { clsx } from 'clsx';
import { Check, CircleAlert, ClipboardPaste } from 'lucide-react';
import { type ClipboardEvent, type ComponentProps, useState } from 'react';
import { type LookupState, textsOf } from '#client/features/songs/lookup/lookups.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input, Textarea } from '#client/ui/form/input.tsx';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import { MAX_PITCH_LENGTH, MAX_SONG_NAME_LENGTH } from '#contract/lengths.ts';
import type { LookedUpSong } from '#contract/lookup.ts';
import { LINK_UNREADABLE } from '#contract/messages/song.ts';
import { playsOnStage } from '#engine/songs/embed.ts';
import { completeUrl } from '#engine/songs/platform.ts';
import type { SongField, SongFields } from './stored-submission.ts';
import { withStartOfLink } from './submission.ts';

const SENT_AGAIN =
  'The connection broke while this song was sent. It will be sent again unchanged and added only once.';

type FieldsProps = {
  song: SongFields;
  problems: Partial<Record<SongField, string>>;
  /** The song is entered, or in doubt: it is sent again unchanged, so no field can change. */
  isFixed: boolean;
  onFill: (texts: Partial<SongFields>) => void;
};

type LinkStepProps = FieldsProps & {
  lookup: LookupState | null;
  /** Opens the list, where there is room for several songs. */
  onList: (() => void) | undefined;
};

/** One field for a link; then the song that it names, to correct and to confirm. */
export function LinkStep({ lookup, onList, ...props }: LinkStepProps) {
  const fields = withStart(props);
  const { song, isFixed, onFill } = fields;
  const [wantsFields, setWantsFields] = useState(false);
  const isNamed = song.title !== '' || song.artist !== '';
  const isSettled = lookup !== null && lookup.kind !== 'waiting';
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
        lookup={lookup}
        autoComplete="off"
        onPaste={handlePaste}
        onPasteText={(text) => onFill(textsOf(text))}
      />
      {isNamed || wantsFields || isSettled ? (
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

/** The song as the tournament will show it. */
function SongCard({ cover, ...fields }: FieldsProps & { cover: string | null }) {
  const sleeve = { title: fields.song.title, artist: fields.song.artist, src: cover };
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-4 rounded-panel border border-line bg-raised p-4 sm:items-start sm:gap-x-5">
      <Artwork {...sleeve} size="medium" className="size-19! text-28! sm:hidden!" />
      <Artwork {...sleeve} size="large" className="row-span-2 hidden! sm:grid!" />
      <NameField {...fields} field="artist" className="min-w-0" />
      <NameField {...fields} field="title" className="col-span-2 min-w-0 sm:col-span-1" />
      <PitchField {...fields} rows={2} className="col-span-2" />
      <StartField {...fields} className="col-span-full" />
    </div>
  );
}

type SongStepProps = FieldsProps & {
  isEntered?: boolean;
  /** The artist is that of the main entry, or can no longer change because a song was sent. */
  isArtistLocked: boolean;
  lookup: LookupState | null;
};

/** The fields of one song; tiebreaker songs have the artist of the main entry, filled in and locked. */
export function SongStep({ isEntered = false, isArtistLocked, lookup, ...props }: SongStepProps) {
  const fields = withStart(props);
  const take = (text: string) => {
    const { artist, ...texts } = textsOf(text);
    fields.onFill(isArtistLocked || artist === undefined ? texts : { ...texts, artist });
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {fields.isFixed && (
        <p className="text-14 text-muted">{isEntered ? 'This song has been added.' : SENT_AGAIN}</p>
      )}
      <NameField
        {...fields}
        field="artist"
        isFixed={isArtistLocked}
        hint={isArtistLocked && 'All songs of an entry are by the same artist.'}
      />
      <NameField {...fields} field="title" />
      <LinkField
        {...fields}
        label="URL"
        hint="Optional: Spotify, YouTube, Apple Music, SoundCloud or any other link."
        lookup={lookup}
        onPasteText={take}
      />
      {lookup?.kind === 'read' && lookup.song.title && <FoundSong {...lookup.song} />}
      <PitchField {...fields} />
      <StartField {...fields} />
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

type Layout = Pick<ComponentProps<typeof Field>, 'hint' | 'className'>;

/** The field for the artist or the title of a song. */
function NameField(props: FieldsProps & Layout & { field: 'artist' | 'title' }) {
  const { field, song, problems, isFixed, onFill, ...layout } = props;
  return (
    <Field
      {...layout}
      label={field === 'artist' ? 'Artist' : 'Song Title'}
      isRequired
      error={problems[field]}
    >
      <Input
        value={song[field]}
        maxLength={MAX_SONG_NAME_LENGTH}
        autoComplete="off"
        readOnly={isFixed}
        onChange={(event) => onFill({ [field]: event.target.value })}
      />
    </Field>
  );
}

type LinkFieldProps = FieldsProps &
  Pick<ComponentProps<'input'>, 'autoComplete' | 'onPaste'> & {
    label: string;
    hint: string;
    lookup: LookupState | null;
    onPasteText: (text: string) => void;
  };

/** The field for the link of a song, with a button that pastes; below it, that the link is read or could not be read. */
function LinkField(props: LinkFieldProps) {
  const { label, hint, lookup, song, problems, isFixed, onFill, onPasteText, ...input } = props;
  return (
    <>
      <Field label={label} error={problems.url} hint={hint}>
        <div className="flex gap-2">
          <Input
            {...input}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={song.url}
            readOnly={isFixed}
            onChange={(event) => onFill({ url: event.target.value })}
          />
          {!isFixed && <PasteButton onText={onPasteText} />}
        </div>
      </Field>
      <div role="status" className="text-14 text-muted empty:hidden">
        {lookup?.kind === 'waiting' && 'Reading the link...'}
        {lookup?.kind === 'failed' && (
          <p className="flex items-center gap-1.5 font-medium text-danger">
            <CircleAlert className="size-4 shrink-0" />
            {LINK_UNREADABLE}
          </p>
        )}
      </div>
    </>
  );
}

/** The field that says why a song should win. */
function PitchField(props: FieldsProps & { rows?: number; className?: string }) {
  const { song, problems, isFixed, onFill, rows = 3, ...layout } = props;
  return (
    <Field
      {...layout}
      label="Pitch"
      error={problems.pitch}
      hint={`Optional: why it should win. ${song.pitch.length}/${MAX_PITCH_LENGTH}`}
    >
      <Textarea
        rows={rows}
        value={song.pitch}
        readOnly={isFixed}
        onChange={(event) => onFill({ pitch: event.target.value })}
      />
    </Field>
  );
}

/** A link that is typed or pasted fills the time at which it begins. */
const withStart = <P extends FieldsProps>(props: P): P => ({
  ...props,
  onFill: (texts: Partial<SongFields>) =>
    props.onFill(texts.url === undefined ? texts : { ...withStartOfLink(props.song, texts.url), ...texts }),
});

/** Where the stage begins to play the song, below 'More': few songs need it, and few links can be played there. */
function StartField({ song, problems, isFixed, onFill, className }: FieldsProps & { className?: string }) {
  const isFilled = song.start !== '' || problems.start !== undefined;
  // It stays open while the user empties it.
  const [wasFilled, setWasFilled] = useState(isFilled);
  if (isFilled && !wasFilled) setWasFilled(true);
  if (!playsOnStage(completeUrl(song.url.trim()))) return null;
  return (
    <Disclosure summary="More" isOpen={wasFilled} className={className}>
      <Field
        label="Start at"
        error={problems.start}
        hint="Optional: where the stage begins to play it, such as 1:23."
      >
        <Input
          value={song.start}
          autoComplete="off"
          placeholder="0:00"
          readOnly={isFixed}
          onChange={(event) => onFill({ start: event.target.value })}
          className="max-w-40 scroll-mb-32"
        />
      </Field>
    </Disclosure>
  );
}

/** Reads the clipboard where the browser allows it: on secure pages, and in some browsers after a permission prompt. */
export function PasteButton({ onText }: { onText: (text: string) => void }) {
  if (!window.isSecureContext || typeof navigator.clipboard?.readText !== 'function') return null;
  const paste = async () => {
    try {
      const text = await navigator.clipboard.readText();
      if (text.trim()) onText(text);
      else toast({ title: 'The clipboard has no text' });
    } catch {
      toast({
        title: 'Your browser blocks access to the clipboard',
        description: 'Paste into the field instead.',
      });
    }
  };
  return (
    <Button icon={ClipboardPaste} onClick={() => void paste()}>
      Paste
    </Button>
  );
}

type Step = { label: string; isFilled: boolean; isEntered?: boolean };
type StepListProps = { steps: readonly Step[]; step: number; onStep: (step: number) => void };

/** The steps of a form, one for each song. The user can open them in any order. */
export function StepList({ steps, step, onStep }: StepListProps) {
  return (
    <ol aria-label="Steps" className="grid auto-cols-fr grid-flow-col gap-2">
      {steps.map(({ label, isFilled, isEntered = false }, index) => (
        <li key={label}>
          <button
            type="button"
            aria-current={index === step ? 'step' : undefined}
            onClick={() => onStep(index)}
            className={clsx(
              'flex min-h-11 w-full flex-col items-start gap-1 border-t-2 pt-2 text-left text-12',
              index === step ? 'border-ink font-semibold text-ink' : 'border-line text-muted',
            )}
          >
            <span className="flex items-center gap-1">
              {index + 1} of {steps.length}
              {isEntered && <Check className="size-3.5 text-live" />}
            </span>
            <span className="max-w-full break-words">{label}</span>
            <span className="sr-only">{isEntered ? ', added' : isFilled ? ', filled in' : ', empty'}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
