import { clsx } from 'clsx';
import { ArrowLeftRight, Check, Pencil, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Name } from '#client/ui/display/name.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { MAX_SONG_NAME_LENGTH } from '#contract/lengths.ts';
import { LINK_UNREADABLE } from '#contract/messages/song.ts';
import type { ListSong } from './list-songs.ts';
import type { SongList } from './use-song-list.ts';

type Props = {
  number: number;
  song: ListSong;
  list: SongList;
  /** The user has looked at a song that can be read in two ways. */
  onLook: () => void;
  onRemove: () => void;
};

/** One line of the list: its number, cover and texts, which a press makes editable, and what is wrong with it. */
export function ListRow({ number, song, list, onLook, onRemove }: Props) {
  const { key, title, artist } = song;
  const message = list.refusals[key] ?? problemText(song);
  const isReading = song.lookup === 'waiting';
  return (
    <li
      data-problem={message !== undefined || undefined}
      className="grid grid-cols-[1.75rem_auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-2 last:border-0"
    >
      <span className="tabular text-right text-14 text-muted">{number}</span>
      {isReading ? (
        <Skeleton className="size-12 rounded-control" />
      ) : (
        <Artwork title={title} artist={artist} src={song.coverPath} className="size-12!" />
      )}
      {isReading ? (
        <div className="min-w-0">
          <p className="text-14">Reading...</p>
          <p className="truncate text-12 text-muted">{shortLink(song.url ?? '')}</p>
        </div>
      ) : (
        <Texts song={song} message={message} onCorrect={list.correct} />
      )}
      <Button
        icon={X}
        variant="ghost"
        size="icon"
        aria-label={`Remove line ${number}`}
        data-remove=""
        onClick={onRemove}
      />
      {/* The names in the labels tell screen readers which song can be read in two ways. */}
      {song.problem?.kind === 'unsure' && (
        <div data-look="" className="col-span-full col-start-3 flex flex-wrap gap-2 pt-1">
          <Button
            icon={Check}
            size="small"
            aria-label={`Yes: ${title} by ${artist}`}
            onClick={() => {
              list.confirm([key]);
              onLook();
            }}
          >
            Yes
          </Button>
          <Button
            icon={ArrowLeftRight}
            size="small"
            aria-label={`Swap: ${artist} by ${title}`}
            onClick={() => {
              list.turn(key, artist, title);
              onLook();
            }}
          >
            Swap
          </Button>
        </div>
      )}
    </li>
  );
}

/** The problem of a line. An unread link without any text shows that it could not be read, not which field is missing. */
function problemText({ lookup, title, artist, problem }: ListSong): string | undefined {
  const isUnread = lookup === 'failed' && title.trim() === '' && artist.trim() === '';
  return isUnread && problem?.kind === 'field' ? LINK_UNREADABLE : problem?.message;
}

const shortLink = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, '');

type TextsProps = { song: ListSong; message: string | undefined; onCorrect: SongList['correct'] };

/** The texts, or their fields while one is missing or the user corrects them. */
function Texts({ song, message, onCorrect }: TextsProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [isPressed, setIsPressed] = useState(false);
  const isBroken = song.problem?.kind === 'field';
  // The fields must stay open after the first letter, which already solves the problem.
  if (isBroken && !isEditing) setIsEditing(true);
  const isNamed = song.title !== '' || song.artist !== '';
  const link = shortLink(song.url ?? '');
  const edit = (isOn: boolean) => {
    setIsEditing(isOn);
    setIsPressed(isOn);
  };
  return (
    <div className="min-w-0">
      {/* On the page of a link that could not be read the user finds artist and title. */}
      {isEditing && song.url !== null && song.lookup !== 'read' && (
        <a
          href={song.url}
          target="_blank"
          rel="noopener noreferrer"
          className="flex min-h-11 items-center text-14 underline underline-offset-4"
        >
          <span className="line-clamp-2 break-all">{link}</span>
        </a>
      )}
      {isEditing ? (
        <Fields {...{ song, message, onCorrect, takesFocus: isPressed, onClose: () => edit(false) }} />
      ) : (
        <button
          type="button"
          onClick={() => edit(true)}
          aria-label={isNamed ? `Correct ${song.title} by ${song.artist}` : `Name ${link}`}
          className="group flex min-h-11 w-full min-w-0 items-center gap-2 rounded-control text-left hover:bg-raised"
        >
          <span className="min-w-0 flex-1">
            <Name className="block text-16 leading-tight font-semibold break-words">
              {isNamed ? song.title : link}
            </Name>
            <Name className="block text-14 break-words text-muted">{song.artist}</Name>
          </span>
          <Pencil className="size-4 shrink-0 text-muted group-hover:text-ink" />
        </button>
      )}
      {message !== undefined && (
        <p className={clsx('mt-1 text-14 font-medium', song.problem?.kind !== 'unsure' && 'text-danger')}>
          {message}
        </p>
      )}
    </div>
  );
}

type FieldsProps = TextsProps & { takesFocus: boolean; onClose: () => void };

function Fields({ song, message, onCorrect, takesFocus, onClose }: FieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // The fields replace the button that was pressed.
    if (takesFocus) fields.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  const broken = song.problem?.kind === 'field' ? song.problem.field : null;
  const handleBlur = (event: FocusEvent) => {
    if (broken === null && !event.currentTarget.contains(event.relatedTarget)) onClose();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (broken === null) onClose();
  };
  return (
    <fieldset
      ref={fields}
      aria-label="Correct this song"
      onBlur={handleBlur}
      className="grid min-w-0 gap-1.5 sm:grid-cols-2"
    >
      {(['artist', 'title'] as const).map((field) => (
        <Input
          key={field}
          aria-label={field === 'artist' ? 'Artist' : 'Song Title'}
          aria-invalid={(broken === field && message !== undefined) || undefined}
          placeholder={field === 'artist' ? 'Artist' : 'Song Title'}
          value={song[field]}
          maxLength={MAX_SONG_NAME_LENGTH}
          autoComplete="off"
          onKeyDown={handleKey}
          onChange={(event) => onCorrect(song.key, field, event.target.value)}
          className={clsx(field === 'title' && 'font-semibold')}
        />
      ))}
    </fieldset>
  );
}
