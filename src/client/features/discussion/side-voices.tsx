import { clsx } from 'clsx';
import { countText } from '#client/lib/format/number-text.ts';
import type { Comment } from '#contract/comment.ts';
import type { Song } from '#contract/song.ts';
import type { Slot } from '#engine/kinds.ts';
import { type Place, usePlace } from './discussion-frame.tsx';
import { Face } from './message-row.tsx';

/** A raised discussion is narrower. */
const SHOWN_FACES = { below: 4, raised: 3 };

/** In a raised discussion phones and tablets show faces and their number in one line: the match above names the songs. */
const RAISED_SIDE =
  'px-2 py-1.5 narrow:flex narrow:items-center narrow:px-1.5 narrow:py-1 short:flex short:items-center short:px-1.5 short:py-1';
/** The second side of a raised discussion mirrors the first one. */
const MIRRORED = 'flex-row-reverse rounded-l-control border-r-3 text-end';
const ALIGNED = 'rounded-r-control border-l-3';

type Props = { comments: readonly Comment[]; songs: readonly [Song, Song]; areCountsHidden: boolean };

/**
 * The writers of each side, as far as they show their vote. A raised discussion shows them in one line, unless no
 * writer shows a vote.
 */
export function SideVoices({ comments, songs, areCountsHidden }: Props) {
  const place = usePlace();
  const isRaised = place === 'raised';
  const writersOfSides = writersBySide(areCountsHidden ? [] : comments);
  const isEmpty = writersOfSides.every((writers) => writers.length === 0);
  return (
    <ul
      aria-label="Votes of the writers"
      className={clsx(
        isRaised
          ? ['grid-cols-2 gap-1.5 narrow:mb-1', isEmpty ? 'hidden' : 'grid']
          : 'hidden gap-2 desk:grid',
      )}
    >
      {writersOfSides.map((writers, index) => {
        const song = songs[index === 0 ? 0 : 1];
        return (
          <li
            key={index === 0 ? 'song 1' : 'song 2'}
            className={clsx(
              'grid gap-1.5 border-(--side) bg-[color-mix(in_oklab,var(--side)_14%,transparent)]',
              index === 0 ? '[--side:var(--ember)]' : '[--side:var(--tide)]',
              isRaised ? RAISED_SIDE : 'px-4 py-3',
              isRaised && index === 1 ? MIRRORED : ALIGNED,
            )}
          >
            <p
              dir="auto"
              translate="no"
              className={clsx(
                'line-clamp-1 font-display text-16 font-bold wrap-anywhere',
                isRaised && 'narrow:sr-only short:sr-only',
              )}
            >
              {song.title}
            </p>
            {!areCountsHidden && <Writers writers={writers} place={place} slot={index + 1} />}
          </li>
        );
      })}
    </ul>
  );
}

type WritersProps = { writers: readonly Comment[]; place: Place; slot: number };

function Writers({ writers, place, slot }: WritersProps) {
  return (
    <div
      className={clsx(
        'flex items-center',
        place === 'raised' ? ['gap-1.5', slot === 2 && 'flex-row-reverse'] : 'gap-3',
      )}
    >
      {writers.length > 0 && (
        <span aria-hidden="true" className="flex gap-0.5">
          {writers.slice(0, SHOWN_FACES[place]).map(({ user, userId }) => (
            <Face key={userId} {...{ user, userId }} className="shadow-[0_0_0_2px_var(--panel)]" />
          ))}
        </span>
      )}
      <span className="text-12 whitespace-nowrap text-muted">
        {writers.length > 0 ? countText(writers.length, 'writer') : 'No writers yet'}
      </span>
    </div>
  );
}

/** The writers who show their vote, each once, by the side of the vote. */
function writersBySide(comments: readonly Comment[]): [Comment[], Comment[]] {
  const writers = new Map<number, Comment>();
  const read = (each: Comment) => {
    if (each.side && !each.isDeleted && !each.isHidden) writers.set(each.userId, each);
    each.replies.forEach(read);
  };
  comments.forEach(read);
  const onSide = (side: Slot) => [...writers.values()].filter((each) => each.side === side);
  return [onSide(1), onSide(2)];
}
