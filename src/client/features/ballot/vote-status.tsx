import { useEffect, useRef, useState } from 'react';
import type { Ballot } from '#client/entities/vote/use-ballot.ts';
import { VOTE_SET_ASIDE } from '#contract/messages/vote.ts';

/** Tells screen readers what became of the viewer's press: the vote is counted, set aside or removed. */
export function VoteStatus({ ballot }: { ballot: Ballot }) {
  const { matchup, ownSongId, isPending, isSetAside } = ballot;
  const counted = useRef(ownSongId);
  const isCasting = useRef(false);
  const [text, setText] = useState('');
  const { song1, song2 } = matchup;
  useEffect(() => {
    if (isPending) {
      if (counted.current !== ownSongId) isCasting.current = true;
      return;
    }
    const isOwnChange = isCasting.current && counted.current !== ownSongId;
    isCasting.current = false;
    counted.current = ownSongId;
    if (!isOwnChange) return;
    const title = ownSongId === song1?.id ? song1?.title : song2?.title;
    if (ownSongId === null) setText('Your vote is removed.');
    else setText(isSetAside ? VOTE_SET_ASIDE : `Your vote for ${title} is counted.`);
  }, [ownSongId, isPending, isSetAside, song1, song2]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
