import { ListPlus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countText } from '#client/lib/format/number-text.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { SONG_LINK_MISSING } from '#contract/messages/song.ts';
import { LIST_TOO_LONG } from '#contract/messages/song-list.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { ListSources, ListStatus, ListTools, SkippedLines } from './list-parts.tsx';
import { ListRow } from './list-row.tsx';
import { type SongList, useSongList } from './use-song-list.ts';

type Props = {
  tournament: TournamentDetail;
  userId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** A list of links, 'Artist - Title' lines or files becomes songs, which one button enters all at once. */
export function PasteListDialog({ tournament, userId, open, onOpenChange }: Props) {
  const focus = useRowFocus();
  const [isEmptyPressed, setIsEmptyPressed] = useState(false);
  const changeOpen = (isOpen: boolean) => {
    if (!isOpen) {
      // What was wrong belongs to this visit, also after a successful entry. The list stays.
      list.forgetFileProblems();
      setIsEmptyPressed(false);
    }
    onOpenChange(isOpen);
  };
  const list = useSongList(tournament, userId, (entered) => {
    changeOpen(false);
    // The next step of a full tournament is at the top of its page.
    if (entered === list.places) requestAnimationFrame(() => scrollTo({ top: 0 }));
  });
  const isDropping = useFileDrop(open, (files) => void list.addFiles(files));
  const { songs, send, reader, playlists } = list;
  const { reading, problems } = list.status;
  const submit = () => {
    if (songs.length === 0) return setIsEmptyPressed(playlists.problems.length === 0);
    if (list.isTooLong || reading > 0) return;
    if (problems === 0) return send.mutate(songs);
    focus.toProblem();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      width="large"
      title="Paste a list"
      description={`${countText(list.places, 'place is', 'places are')} left. Any list will do: text, links, a playlist’s link, CSV, M3U, an export of your player.`}
      footer={
        <div className="flex min-w-0 flex-1 flex-wrap justify-end gap-2">
          <ListStatus list={list} />
          <Button
            icon={ListPlus}
            variant="primary"
            className="max-sm:flex-1"
            isPending={send.isPending || reading > 0 || playlists.isReading}
            pendingLabel={send.isPending ? 'Adding...' : 'Reading...'}
            onClick={submit}
          >
            {enterText(songs.length, problems)}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {isDropping && (
          <p className="absolute inset-2 z-10 grid place-items-center rounded-panel border-2 border-dashed border-ink bg-panel text-22 font-semibold">
            Drop your list here
          </p>
        )}
        <ListSources list={list} error={errorOf(list, isEmptyPressed)} />
        {reader.hasFailed && (
          <p role="alert" className="flex flex-wrap items-center gap-2 text-14 font-medium text-danger">
            The list could not be read: part of the page did not load.
            <Button size="small" onClick={reader.retry}>
              Try again
            </Button>
          </p>
        )}
        <ListTools list={list} />
        <SkippedLines lines={list.skipped} />
        {songs.length > 0 && (
          <ol ref={focus.rows} aria-label="Songs of the list" className="grid grid-cols-1">
            {songs.map((song, index) => (
              <ListRow
                key={song.key}
                number={index + 1}
                song={song}
                list={list}
                onLook={() => focus.afterLook(index)}
                onRemove={() => {
                  list.remove([song.key]);
                  focus.afterRemoval(index);
                }}
              />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
}

/** The label of the one button counts the songs, and how many still need a look. */
function enterText(count: number, problems: number): string {
  if (count === 0) return 'Add songs';
  const songs = `Add ${countText(count, 'song')}`;
  return problems === 0 ? songs : `${songs}: ${countText(problems, 'needs', 'need')} a look`;
}

function errorOf({ isTooLong, count, skipped, text }: SongList, isEmptyPressed: boolean): string | undefined {
  if (isTooLong) return `${LIST_TOO_LONG} Yours has ${count.toLocaleString('en')}.`;
  if (count > 0) return undefined;
  if (text.trim() !== '' && skipped.length > 0) return 'No song was found in this text.';
  return isEmptyPressed ? SONG_LINK_MISSING : undefined;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped anywhere on the page while `isOpen`: a browser would leave the page for a file that misses its
 * target. Returns whether files are dragged over the page.
 */
function useFileDrop(isOpen: boolean, onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (!isOpen) return;
    const handleOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const handleLeave = (event: DragEvent) => {
      // Only the way out of the window has no next element.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const stop = new AbortController();
    addEventListener('dragover', handleOver, { signal: stop.signal });
    addEventListener('dragleave', handleLeave, { signal: stop.signal });
    addEventListener('drop', handleDrop, { signal: stop.signal });
    return () => stop.abort();
  }, [isOpen]);
  return isOver;
}

/** What a row that needs a look is about, the first that it has: a broken field, its question, its texts. */
const CONTROLS = ['input[aria-invalid]', '[data-look] button', 'input', 'button'];

/** Keeps the focus in the list: a press on a row's button can take the button away. */
function useRowFocus() {
  const rows = useRef<HTMLOListElement>(null);
  const focus = (element: HTMLElement | null | undefined) => {
    element?.closest('li')?.scrollIntoView({ block: 'nearest' });
    element?.focus({ preventScroll: true });
  };
  const rowAt = (index: number) => rows.current?.children[index];
  const firstControl = (row: Element | null | undefined) =>
    CONTROLS.map((control) => row?.querySelector<HTMLElement>(control)).find((found) => found);
  /** Runs once React has drawn the changed rows. */
  const later = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));
  return {
    rows,
    /** To the first song that needs a look. */
    toProblem: () => {
      const row = rows.current?.querySelector('[data-problem]');
      row?.scrollIntoView({ block: 'center' });
      firstControl(row)?.focus({ preventScroll: true });
    },
    /** To the next song that needs a look, else to the texts of the same song. */
    afterLook: (index: number) =>
      later(() => {
        const open = [...(rows.current?.children ?? [])]
          .slice(index + 1)
          .find((row) => row.matches('[data-problem]'));
        focus(firstControl(open ?? rowAt(index)));
      }),
    /** To the button that removes the row which moved up, so that Enter removes the next one. */
    afterRemoval: (index: number) =>
      later(() => {
        const row = rowAt(index) ?? rowAt(index - 1);
        focus(row?.querySelector<HTMLElement>('[data-remove]'));
      }),
  };
}
