import { ArrowLeftRight, Check, Undo2 } from 'lucide-react';
import { countText } from '#client/lib/format/number-text.ts';
import { Button } from '#client/ui/form/button.tsx';
import { MAX_LIST_SONGS } from '#contract/messages/song-list.ts';
import { type ListSong, listStatus, unreadLinks } from './list-songs.ts';

type Props = {
  songs: readonly ListSong[];
  removedCount: number;
  isTooLong: boolean;
  onSwap: () => void;
  onConfirm: (keys: string[]) => void;
  onRemove: (keys: string[]) => void;
  onRestore: () => void;
  onKeepFirst: () => void;
  onRetry: (urls: readonly string[]) => void;
};

/** What the user can do to the whole list; what needs all links waits for them. */
export function ListTools({ songs, removedCount, isTooLong, ...on }: Props) {
  const keysOf = (kind: string) =>
    songs.filter(({ problem }) => problem?.kind === kind).map(({ key }) => key);
  const [repeats, placeless, unsure] = [keysOf('repeat'), keysOf('place'), keysOf('unsure')];
  const unread = unreadLinks(songs);
  const isRead = listStatus(songs).reading === 0;
  const hasTexts = songs.some(({ artist, title }) => artist !== '' && title !== '');
  return (
    <>
      {isTooLong && <Button onClick={on.onKeepFirst}>Keep the first {MAX_LIST_SONGS}</Button>}
      {hasTexts && (
        <Button icon={ArrowLeftRight} onClick={on.onSwap}>
          Swap artists and titles
        </Button>
      )}
      {isRead && unsure.length > 1 && (
        <Button icon={Check} onClick={() => on.onConfirm(unsure)}>
          All {unsure.length} are right
        </Button>
      )}
      {isRead && repeats.length > 0 && (
        <Button onClick={() => on.onRemove(repeats)}>Remove {countText(repeats.length, 'repeat')}</Button>
      )}
      {isRead && placeless.length > 0 && (
        <Button onClick={() => on.onRemove(placeless)}>Remove {placeless.length} without a place</Button>
      )}
      {isRead && unread.length > 0 && (
        <Button onClick={() => on.onRetry(unread)}>Read {countText(unread.length, 'link')} again</Button>
      )}
      {removedCount > 0 && (
        <Button icon={Undo2} variant="ghost" onClick={on.onRestore}>
          Restore {removedCount} removed
        </Button>
      )}
    </>
  );
}
