import { ListPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { PasteButton } from '#client/features/songs/lookup/paste-button.tsx';
import { countText } from '#client/lib/format/number-text.ts';
import { Progress } from '#client/ui/display/progress.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Textarea } from '#client/ui/form/input.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { SONG_LINK_MISSING } from '#contract/messages/song.ts';
import { LIST_TOO_LONG } from '#contract/messages/song-list.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { ListRow } from './list-row.tsx';
import { type ListSong, listStatus, unreadLinks } from './list-songs.ts';
import { useSongList } from './use-song-list.ts';

type Props = {
  tournament: TournamentDetail;
  userId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const EXAMPLE = 'https://youtu.be/...\nhttps://open.spotify.com/track/...\nArtist - Title';

/** A list of links and 'Artist - Title' lines becomes songs, which one button enters all at once (rule C30). */
export function PasteListDialog({ tournament, userId, open, onOpenChange }: Props) {
  const rows = useRef<HTMLOListElement>(null);
  const [isEmptyPressed, setIsEmptyPressed] = useState(false);
  const list = useSongList(tournament, userId, (entered) => {
    onOpenChange(false);
    // The next step of a full tournament is at the top of its page.
    if (entered === list.places) requestAnimationFrame(() => scrollTo({ top: 0 }));
  });
  const { songs, refusals, send } = list;
  const { reading, problems } = listStatus(songs);
  const submit = () => {
    if (songs.length === 0) return setIsEmptyPressed(true);
    if (list.isTooLong || reading > 0) return;
    if (problems === 0) return send.mutate(songs);
    const row = rows.current?.querySelector('[data-problem]');
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('input[aria-invalid], input, button')?.focus({ preventScroll: true });
  };
  const error = list.isTooLong
    ? LIST_TOO_LONG
    : isEmptyPressed && songs.length === 0
      ? SONG_LINK_MISSING
      : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="large"
      title="Paste a list"
      description={`${countText(list.places, 'place is', 'places are')} left. One song a line: a link, or 'Artist - Title'.`}
      footer={
        <>
          {reading > 0 && (
            <Progress
              label="Links read"
              value={songs.length - reading}
              max={songs.length}
              className="mr-auto min-w-0 flex-1 self-center sm:max-w-60"
            />
          )}
          <p role="status" className="mr-auto self-center text-14 text-muted empty:hidden">
            {statusText(songs)}
          </p>
          <Button
            variant="primary"
            isPending={send.isPending || reading > 0}
            pendingLabel={send.isPending ? 'Adding...' : 'Reading...'}
            onClick={submit}
          >
            <ListPlus aria-hidden="true" />
            {songs.length === 0 ? 'Add songs' : `Add ${countText(songs.length, 'song')}`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Field label="Songs" error={error}>
          {(wiring) => (
            <Textarea
              {...wiring}
              value={list.text}
              rows={songs.length > 0 ? 3 : 6}
              placeholder={EXAMPLE}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => list.type(event.target.value)}
              className={songs.length > 0 ? 'max-h-28!' : 'min-h-40'}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2 empty:hidden">
          <PasteButton
            onText={(text) => list.type(list.text.trim() ? `${list.text.trimEnd()}\n${text}` : text)}
          />
          <ListTools songs={songs} onRemove={list.remove} onRetry={list.retry} />
        </div>
        {songs.length > 0 && (
          <ol ref={rows} aria-label="Songs of the list" className="grid grid-cols-1">
            {songs.map((song, index) => (
              <ListRow
                key={song.key}
                number={index + 1}
                song={song}
                refusal={refusals[song.key]}
                onCorrect={(field, value) => list.correct(song.key, field, value)}
                onRemove={() => list.remove([song.key])}
              />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
}

function statusText(songs: readonly ListSong[]): string {
  const { reading, problems, ready } = listStatus(songs);
  if (songs.length === 0 || reading > 0) return '';
  if (problems > 0) return `${countText(problems, 'song needs', 'songs need')} a look`;
  return `${countText(ready, 'song')} ready`;
}

type ToolsProps = {
  songs: readonly ListSong[];
  onRemove: (keys: string[]) => void;
  onRetry: (urls: readonly string[]) => void;
};

/** The buttons that remove several lines, or read their links again, once all links were read. */
function ListTools({ songs, onRemove, onRetry }: ToolsProps) {
  const keysOf = (kind: string) =>
    songs.filter(({ problem }) => problem?.kind === kind).map(({ key }) => key);
  const [repeats, placeless] = [keysOf('repeat'), keysOf('place')];
  const unread = unreadLinks(songs);
  if (listStatus(songs).reading > 0) return null;
  return (
    <>
      {repeats.length > 0 && (
        <Button onClick={() => onRemove(repeats)}>Remove {countText(repeats.length, 'repeat')}</Button>
      )}
      {placeless.length > 0 && (
        <Button onClick={() => onRemove(placeless)}>Remove {placeless.length} without a place</Button>
      )}
      {unread.length > 0 && (
        <Button onClick={() => onRetry(unread)}>Read {countText(unread.length, 'link')} again</Button>
      )}
    </>
  );
}
