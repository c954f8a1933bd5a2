import type { ReactNode } from 'react';
import { BackgroundPicker } from '#client/features/background/background-picker.tsx';
import { HeroAction } from '#client/features/tournament-actions/hero-action.tsx';
import { matchupToVoteOn, primaryAction } from '#client/features/tournament-actions/primary-action.ts';
import { ShareButton } from '#client/features/tournament-actions/share-button.tsx';
import { withClock } from '#client/lib/matchup-clock.ts';
import { redirectToLogin } from '#client/lib/session.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { Button } from '#client/ui/button.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { heroNote } from './hero-note.ts';
import { TournamentHero } from './tournament-hero.tsx';
import { TABS_ID } from './tournament-tabs.tsx';
import type { Reader } from './use-tournament-page.ts';

type Props = {
  tournament: TournamentDetail;
  matchups: readonly Matchup[];
  reader: Reader;
  /** The button to join or follow, where that is possible. */
  join: ReactNode;
  /** Some of a submission's songs are entered, and some are not. */
  hasUnfinishedSongs: boolean;
  onAddSongs: () => void;
};

function showTabs() {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(TABS_ID)?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' });
}

/** The hero with what this person can do at this moment. */
export function HeroWithAction(props: Props) {
  const { tournament, matchups, reader, join, hasUnfinishedSongs, onAddSongs } = props;
  const now = useServerNow(1000);
  // Until it is known whether somebody takes part, no button is better than one that changes under the hand.
  const moment = {
    tournament,
    matchups: matchups.map(withClock),
    userId: reader.userId,
    votedMatchupIds: new Set(reader.ownVotes.map((vote) => vote.matchupId)),
    hasUnfinishedSongs,
    now,
  };
  const action = reader.hasJoined === null ? null : primaryAction({ ...moment, hasJoined: reader.hasJoined });
  const isVisitor = reader.userId === null;
  const secondary =
    isVisitor && action !== 'sign_in' ? (
      <Button size="large" onClick={() => redirectToLogin()}>
        Sign In
      </Button>
    ) : action === 'join' || action === 'follow' ? null : (
      join
    );
  return (
    <TournamentHero
      tournament={tournament}
      hasJoined={reader.hasJoined === true}
      primary={
        <HeroAction
          action={action}
          tournamentId={tournament.id}
          matchupId={matchupToVoteOn(moment)}
          onAddSongs={onAddSongs}
          onLeadToTab={showTabs}
        />
      }
      secondary={secondary}
      tools={
        <>
          <ShareButton tournament={tournament} />
          {reader.canManage && <BackgroundPicker tournament={tournament} />}
        </>
      }
      note={heroNote({ ...tournament, matchups: [...matchups] }, reader.isCreator)}
    />
  );
}
