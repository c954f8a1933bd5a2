import { countText } from '#client/lib/format/number-text.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import type { Comment } from '#contract/comment.ts';
import type { Song } from '#contract/song.ts';
import type { Slot } from '#engine/kinds.ts';
import { type Place, usePlace } from './discussion-frame.tsx';
import { faceOf } from './face.ts';
import styles from './side-voices.module.css';

/** A raised discussion is narrower. */
const SHOWN_FACES = { below: 4, raised: 3 };

type Props = { comments: readonly Comment[]; songs: readonly [Song, Song]; areCountsHidden: boolean };

/**
 * The writers of each side, as far as they show their vote. A raised discussion shows them in one line, unless no
 * writer shows a vote.
 */
export function SideVoices({ comments, songs, areCountsHidden }: Props) {
  const place = usePlace();
  const writersOfSides = writersBySide(areCountsHidden ? [] : comments);
  return (
    <ul
      aria-label="Votes of the writers"
      data-place={place}
      data-empty={writersOfSides.every((writers) => writers.length === 0) || undefined}
      className={styles.voices}
    >
      {writersOfSides.map((writers, index) => {
        const song = songs[index === 0 ? 0 : 1];
        return (
          <li
            key={index === 0 ? 'song 1' : 'song 2'}
            data-place={place}
            data-side={index + 1}
            className={styles.side}
          >
            <p
              dir="auto"
              translate="no"
              data-place={place}
              className={`${styles.title} line-clamp-1 font-display text-16 font-bold wrap-anywhere`}
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
    <div className={styles.writers} data-place={place} data-side={slot}>
      {writers.length > 0 && (
        <span aria-hidden="true" className="flex gap-0.5">
          {writers.slice(0, SHOWN_FACES[place]).map(({ user, userId }) => (
            <Avatar
              key={userId}
              src={user.profileImageUrl}
              size="small"
              {...faceOf(user, userId)}
              className={styles.face}
            />
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
