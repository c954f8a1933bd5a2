import { clsx } from 'clsx';
import { countText } from '#client/lib/format/number-text.ts';
import { Progress } from '#client/ui/display/progress.tsx';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import type { SkippedLine } from './formats/song-list.ts';
import { type ListSong, listStatus } from './list-songs.ts';

/** Screen readers hear the progress each time that so many more links are read. */
const HEARD_STEP = 8;
/** More skipped lines are counted, not shown: a file that is no list can have thousands. */
const SHOWN_SKIPPED = 100;

type Props = { songs: readonly ListSong[]; isLoading: boolean };

/** How far the list is, for eyes and screen readers: links that are read, songs that need a look, songs that are ready. */
export function ListStatus({ songs, isLoading }: Props) {
  const { reading, problems } = listStatus(songs);
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
        {isLoading && songs.length === 0 ? 'Reading the list...' : statusText(songs)}
        {reading > 0 && (
          <span className="sr-only">
            {Math.floor(done / HEARD_STEP) * HEARD_STEP} of {songs.length} links read
          </span>
        )}
      </p>
    </>
  );
}

function statusText(songs: readonly ListSong[]): string {
  const { reading, problems, ready } = listStatus(songs);
  if (songs.length === 0 || reading > 0) return '';
  if (problems > 0) return `${countText(problems, 'song needs', 'songs need')} a look`;
  return `${countText(ready, 'song')} ready`;
}

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
