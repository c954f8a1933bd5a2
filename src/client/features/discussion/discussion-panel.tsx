import { useQuery } from '@tanstack/react-query';
import { MessageCircleOff } from 'lucide-react';
import { useMemo } from 'react';
import {
  countMessages,
  useMessageCount,
  useShareMessageCount,
} from '#client/entities/comment/message-count.ts';
import { likedCommentsQuery, ownDiscussionQuery } from '#client/entities/comment/queries.ts';
import { endText } from '#client/entities/moderation/labels.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { CLOSED_DISCUSSION_TEXTS } from '#contract/closed-discussion.ts';
import type { ClosedDiscussion } from '#contract/comment.ts';
import type { Song } from '#contract/song.ts';
import {
  DiscussionFailure,
  DiscussionFrame,
  DiscussionSkeleton,
  NOTE,
  type Place,
  Records,
} from './discussion-frame.tsx';
import { MessageList } from './message-list.tsx';
import { Face } from './message-row.tsx';
import { SideVoices } from './side-voices.tsx';
import { useDiscussion } from './use-discussion.ts';
import { CommentForm } from './writing/comment-form.tsx';
import { useSending } from './writing/sending.ts';
import { ShowSide } from './writing/show-side.tsx';

const OFF = { why: 'off' } as const;

export type DiscussionProps = {
  matchupId: number;
  place: Place;
  /** No one may write in this tournament. */
  areCommentsOff?: boolean;
  /** Moderators delete and hide messages of others and mute their authors. */
  canModerate: boolean;
  /** Both songs; null while the match lacks one. */
  songs: readonly [Song, Song] | null;
  /** No side shows while the counts of the matchup are hidden. */
  areCountsHidden: boolean;
};

/** The discussion of a matchup, newest first. Visitors read it, and can sign in to write unless it is closed. */
export function DiscussionPanel({ matchupId, place, areCommentsOff = false, ...props }: DiscussionProps) {
  const { canModerate, songs, areCountsHidden } = props;
  const { user } = useCurrentUser();
  const { query, comments, lookAlikes, older } = useDiscussion(matchupId);
  const { data, isPending, isError, refetch } = query;
  const knownCount = useMessageCount(matchupId);
  useShareMessageCount(matchupId, data ? { comments, hasOlder: older.hasMore } : null);
  const { data: liked } = useQuery(likedCommentsQuery(matchupId, user !== null));
  const userId = user?.id ?? null;
  const { data: own } = useQuery(ownDiscussionQuery(matchupId, user !== null));
  const viewer = useMemo(
    () =>
      userId === null
        ? null
        : {
            userId,
            canModerate,
            likedIds: liked ? new Set(liked) : null,
            reactions: own ? new Map(own.reactions.map((each) => [each.commentId, each.reaction])) : null,
          },
    [userId, canModerate, liked, own],
  );
  const closed = areCommentsOff ? OFF : (own?.closed ?? null);
  const sending = useSending(matchupId, comments, userId);
  const sendingTopLevel = sending.filter(({ parentId }) => parentId === null);
  const [title1, title2] = areCountsHidden ? [] : (songs ?? []).map(({ title }) => title);
  const titles = useMemo(
    () => (title1 === undefined || title2 === undefined ? null : ([title1, title2] as const)),
    [title1, title2],
  );
  const isFilled = comments.length + sendingTopLevel.length > 0;
  const writing = closed ? (
    <>
      <ClosedNote closed={closed} />
      {user && titles && <ShowSide matchupId={matchupId} own={own} />}
    </>
  ) : user ? (
    <div className="flex items-center gap-2">
      {place === 'below' && <Face user={user} userId={user.id} />}
      <CommentForm
        key={`${user.id} ${matchupId}`}
        target={{ userId: user.id, matchupId, parentId: null }}
        label="Write a message"
        placeholder="Say why it wins"
      >
        {titles && <ShowSide matchupId={matchupId} own={own} />}
      </CommentForm>
    </div>
  ) : (
    <p className="flex flex-wrap items-center gap-3 text-14 text-muted">
      <Button onClick={() => redirectToLogin()}>Sign In</Button>
      to join the discussion.
    </p>
  );
  return (
    <DiscussionFrame
      {...{ matchupId, place, writing, isFilled }}
      count={data ? countMessages(comments, older.hasMore) : knownCount}
      voices={songs && <SideVoices comments={comments} songs={songs} areCountsHidden={areCountsHidden} />}
    >
      {isPending && <DiscussionSkeleton />}
      {isError && (
        <DiscussionFailure
          text="The messages could not be loaded."
          button="Try again"
          onPress={() => void refetch()}
        />
      )}
      {data && !isFilled && <NoMessages songs={songs} />}
      {isFilled && <MessageList {...{ comments, older, viewer, sending, lookAlikes }} songTitles={titles} />}
    </DiscussionFrame>
  );
}

const COVER = 'size-26 overflow-hidden rounded-panel border-3';

function NoMessages({ songs }: Pick<DiscussionProps, 'songs'>) {
  return (
    <div className={NOTE}>
      {songs ? (
        <div className="flex text-[1.75rem] short:hidden">
          <div className={`-rotate-5 border-ember ${COVER}`}>
            <SongArtwork song={songs[0]} size="box" />
          </div>
          <div className={`-ml-3 rotate-5 border-tide ${COVER}`}>
            <SongArtwork song={songs[1]} size="box" facing={songs[0]} />
          </div>
        </div>
      ) : (
        <Records />
      )}
      <p className="font-display text-18 font-bold">No messages yet. Start the conversation!</p>
      <p className="text-muted">Which song gets your vote, and why? Write the first message.</p>
    </div>
  );
}

/** Why the reader cannot write here, in place of the text field. */
function ClosedNote({ closed }: { closed: ClosedDiscussion }) {
  if (closed.why !== 'muted')
    return <p className="text-14 text-muted">{CLOSED_DISCUSSION_TEXTS[closed.why]}</p>;
  return (
    <div role="status" className="flex items-start gap-3 rounded-control bg-raised p-3 text-14 break-words">
      <MessageCircleOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <p className="min-w-0">
        <strong>You are muted in this tournament {endText(closed.endsAt)}.</strong>{' '}
        <span className="text-muted">
          Reason: <bdi>{closed.reason}</bdi>
        </span>
      </p>
    </div>
  );
}
