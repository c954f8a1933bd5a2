import { countText } from '#client/lib/format/number-text.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import type { Comment } from '#contract/comment.ts';
import type { Song } from '#contract/song.ts';
import type { Slot } from '#engine/kinds.ts';
import { faceOf } from './face.ts';

const SHOWN_FACES = 6;

type Props = { comments: readonly Comment[]; songs: readonly [Song, Song]; areCountsHidden: boolean };

/**
 * The writers of each side, as far as they show their vote (rule M12). A raised discussion shows them in one line, unless no
 * writer shows a vote.
 */
export function SideVoices({ comments, songs, areCountsHidden }: Props) {
  const writersOfSides = writersBySide(areCountsHidden ? [] : comments);
  return (
    <ul
      aria-label="Votes of the writers"
      data-empty={writersOfSides.every((writers) => writers.length === 0) || undefined}
      className="side-voices"
    >
      {writersOfSides.map((writers, index) => {
        const song = songs[index === 0 ? 0 : 1];
        return (
          <li key={index === 0 ? 'song 1' : 'song 2'} data-side={index + 1}>
            <p
              dir="auto"
              translate="no"
              className="line-clamp-1 font-display text-16 font-bold wrap-anywhere"
            >
              {song.title}
            </p>
            {!areCountsHidden && <Writers writers={writers} />}
          </li>
        );
      })}
    </ul>
  );
}

function Writers({ writers }: { writers: readonly Comment[] }) {
  return (
    <div className="side-writers flex items-center gap-3">
      {writers.length > 0 && (
        <span aria-hidden="true" className="flex gap-0.5">
          {writers.slice(0, SHOWN_FACES).map(({ user, userId }) => (
            <Avatar key={userId} src={user.profileImageUrl} size="small" {...faceOf(user, userId)} />
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
