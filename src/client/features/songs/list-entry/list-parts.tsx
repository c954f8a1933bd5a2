import { clsx } from 'clsx';
import { ArrowLeftRight, Check, FileUp, Undo2, X } from 'lucide-react';
import { songsText } from '#client/entities/song-list/read-playlist.ts';
import { PasteButton } from '#client/features/songs/submission/song-steps.tsx';
import { countText } from '#client/lib/format/number-text.ts';
import { Progress } from '#client/ui/display/progress.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { FileButton } from '#client/ui/form/file-button.tsx';
import { Textarea } from '#client/ui/form/input.tsx';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import { MAX_LIST_SONGS } from '#contract/messages/song-list.ts';
import { LIST_FILE_TYPES } from './list-file.ts';
import { unreadLinks } from './list-songs.ts';
import type { SkippedLine } from './reader/song-list.ts';
import type { SongList } from './use-song-list.ts';

const EXAMPLE =
  'Artist - Title\nhttps://youtu.be/...\nhttps://open.spotify.com/track/...\nhttps://www.youtube.com/playlist?list=...';

type SourcesProps = { list: SongList; error: string | undefined };

/** Where a list comes from: a text, the clipboard, files that are chosen or dropped. */
export function ListSources({ list, error }: SourcesProps) {
  const { text, files, fileProblems, type, addFiles } = list;
  const hasSongs = list.songs.length > 0;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field label="Songs" error={error}>
        <Textarea
          value={text}
          rows={hasSongs ? 3 : 6}
          placeholder={EXAMPLE}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0 || event.clipboardData.getData('text')) return;
            event.preventDefault();
            void addFiles(pasted);
          }}
          className={hasSongs ? 'max-h-28!' : 'min-h-40'}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <PasteButton onText={(pasted) => type(text.trim() ? `${text.trimEnd()}\n${pasted}` : pasted)} />
        <FileButton
          icon={FileUp}
          multiple
          accept={LIST_FILE_TYPES}
          aria-label="Choose files"
          onFiles={(chosen) => void addFiles(chosen)}
        >
          Choose files
        </FileButton>
        <p className="text-14 text-muted pointer-coarse:hidden">or drop them here</p>
      </div>
      {fileProblems.length > 0 && (
        <div role="alert" className="grid gap-1 text-14 font-medium text-danger">
          {fileProblems.map((problem) => (
            <p key={problem} dir="auto" className="wrap-anywhere">
              {problem}
            </p>
          ))}
        </div>
      )}
      <PlaylistProblems list={list} />
      {files.length > 0 && (
        <ul aria-label="Files" className="grid gap-1">
          {files.map(({ name, songs, isPartial = false }) => (
            <li key={name} className="flex items-center gap-2 text-14">
              <span dir="auto" className="min-w-0 truncate font-medium">
                {name}
              </span>
              <span className="shrink-0 text-muted">{songsText(songs.length, isPartial)}</span>
              <Button
                icon={X}
                variant="ghost"
                size="icon"
                aria-label={`Remove ${name}`}
                className="shrink-0"
                onClick={() => list.removeFile(name)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Why a playlist of the text was not read, with the way on; its link stays in the text. */
function PlaylistProblems({ list: { playlists } }: { list: SongList }) {
  return (
    <div role="alert" className="grid gap-2 text-14 empty:hidden">
      {playlists.problems.map(({ url, message }) => (
        <div key={url} className="grid justify-items-start gap-1">
          <p className="font-medium text-danger">{message}</p>
          <Button size="small" aria-label={`Read ${url} again`} onClick={() => void playlists.retry(url)}>
            Read it again
          </Button>
        </div>
      ))}
    </div>
  );
}

/** Screen readers hear the progress each time that so many more links are read. */
const HEARD_STEP = 8;

/** How far the list is, for eyes and screen readers: links that are read, songs that need a look, songs that are ready. */
export function ListStatus({ list: { songs, status, reader, playlists } }: { list: SongList }) {
  const { reading, problems } = status;
  const done = songs.length - reading;
  return (
    <>
      {reading > 0 && (
        <Progress
          label="Links read"
          value={done}
          max={songs.length}
          className="min-w-0 flex-1 basis-full self-center sm:max-w-60 sm:basis-auto"
        />
      )}
      {/* The button shows how many songs need a look; screen readers hear it here. */}
      <p
        role="status"
        className={clsx('mr-auto self-center text-14 text-muted empty:hidden', problems > 0 && 'sr-only')}
      >
        {playlists.isReading
          ? 'Reading the playlist...'
          : reader.isLoading && songs.length === 0
            ? 'Reading the list...'
            : statusText(songs.length, status)}
        {reading > 0 && (
          <span className="sr-only">
            {Math.floor(done / HEARD_STEP) * HEARD_STEP} of {songs.length} links read
          </span>
        )}
      </p>
    </>
  );
}

function statusText(count: number, { reading, problems, ready }: SongList['status']): string {
  if (count === 0 || reading > 0) return '';
  if (problems > 0) return `${countText(problems, 'song needs', 'songs need')} a look`;
  return `${countText(ready, 'song')} ready`;
}

/** More skipped lines are counted, not shown: a file that is no list can have thousands. */
const SHOWN_SKIPPED = 100;

/** The lines that are no songs, such as headings and comments: nothing of a list is dropped in silence. */
export function SkippedLines({ lines }: { lines: readonly SkippedLine[] }) {
  const headers = lines.filter(({ namesColumns }) => namesColumns).map(({ line }) => headerText(line));
  const others = lines.filter(({ namesColumns }) => !namesColumns);
  return (
    <>
      {[...new Set(headers)].map((text) => (
        <p key={text} className="text-14 text-muted">
          {text}
        </p>
      ))}
      {others.length > 0 && (
        <Disclosure summary={`${countText(others.length, 'line')} skipped`}>
          <ul className="grid gap-1 pb-2 text-14 text-muted">
            {others.slice(0, SHOWN_SKIPPED).map(({ text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: equal lines have no other key
              <li key={index} dir="auto" className="wrap-anywhere line-clamp-2">
                {text}
              </li>
            ))}
            {others.length > SHOWN_SKIPPED && <li>and {others.length - SHOWN_SKIPPED} more</li>}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

const headerText = (line: number) => `${line === 1 ? 'The first line' : `Line ${line}`} names the columns`;

/** What the user can do to the whole list; what needs all links waits for them. */
export function ListTools({ list }: { list: SongList }) {
  const { songs, removedCount } = list;
  const keysOf = (kind: string) =>
    songs.filter(({ problem }) => problem?.kind === kind).map(({ key }) => key);
  const [repeats, placeless, unsure] = [keysOf('repeat'), keysOf('place'), keysOf('unsure')];
  const unread = unreadLinks(songs);
  const isRead = list.status.reading === 0;
  const hasTexts = songs.some(({ artist, title }) => artist !== '' && title !== '');
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {list.isTooLong && <Button onClick={list.keepFirst}>Keep the first {MAX_LIST_SONGS}</Button>}
      {hasTexts && (
        <Button icon={ArrowLeftRight} onClick={list.swap}>
          Swap artists and titles
        </Button>
      )}
      {isRead && unsure.length > 1 && (
        <Button icon={Check} onClick={() => list.confirm(unsure)}>
          All {unsure.length} are right
        </Button>
      )}
      {isRead && repeats.length > 0 && (
        <Button onClick={() => list.remove(repeats)}>Remove {countText(repeats.length, 'repeat')}</Button>
      )}
      {isRead && placeless.length > 0 && (
        <Button onClick={() => list.remove(placeless)}>Remove {placeless.length} without a place</Button>
      )}
      {isRead && unread.length > 0 && (
        <Button onClick={() => list.retry(unread)}>Read {countText(unread.length, 'link')} again</Button>
      )}
      {removedCount > 0 && (
        <Button icon={Undo2} variant="ghost" onClick={list.restore}>
          Restore {removedCount} removed
        </Button>
      )}
    </div>
  );
}
