import { type ReactNode, Suspense } from 'react';
import { TABS_ID } from '#client/app/pages/tournament/tabs/tournament-tabs.tsx';
import type { Viewer } from '#client/app/pages/tournament/use-tournament-page.ts';
import { loadShowParts } from '#client/features/show/load-show-parts.ts';
import { HeroAction } from '#client/features/tournament-actions/hero-action.tsx';
import {
  isOrganizerAction,
  matchupToVoteOn,
  primaryAction,
} from '#client/features/tournament-actions/primary-action.ts';
import { ShareButton } from '#client/features/tournament-actions/share-button.tsx';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { scrollBehavior } from '#client/lib/browser/media.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { parseTimes } from '#contract/epoch-times.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';

const PlayAgainButton = lazyComponent(
  async () => (await import('#client/entities/tournament/play-again-button.tsx')).PlayAgainButton,
);

const OpenRoomButton = lazyComponent(async () => (await loadShowParts()).OpenRoomButton);

/**
 * `open` shows the whole hero. Above a tab that needs the height the hero is one line (`slim`), which phones fold to the
 * name beside the tabs (`folded`, rule W30).
 */
type HeroFold = 'open' | 'slim' | 'folded';

export type HeroProps = {
  tournament: TournamentDetail;
  matchups: readonly Matchup[];
  viewer: Viewer;
  /** The button to join or follow, if the viewer can. */
  join: ReactNode;
  /** Some songs of the viewer's submission are entered or in doubt, and others are not. */
  hasUnfinishedSongs: boolean;
  onAddSongs: () => void;
  /** The button that shows the champion, if there is one. */
  seeChampion: ReactNode;
  /** The button that opens the viewer's recap, if there is one. */
  recap: ReactNode;
  fold: HeroFold;
  /** Whether the tab below is voting, to which 'Vote now' leads. */
  isVoting: boolean;
};

const showTabs = () => document.getElementById(TABS_ID)?.scrollIntoView({ behavior: scrollBehavior() });

/** The actions that the viewer can take now. An urgent primary button stays visible while the hero is folded. */
export function useHeroButtons({ tournament, matchups, viewer, hasUnfinishedSongs, ...props }: HeroProps) {
  const moment = {
    tournament,
    matchups: matchups.map(parseTimes),
    userId: viewer.userId,
    canOrganize: viewer.canOrganize,
    votedMatchupIds: new Set(viewer.ownVotes.map((vote) => vote.matchupId)),
    hasUnfinishedSongs,
    now: useServerNow(1000),
  };
  // There is no button until the participation is loaded: a button that changes could be pressed by mistake.
  const action = viewer.hasJoined === null ? null : primaryAction({ ...moment, hasJoined: viewer.hasJoined });
  const isJoining = action === 'join' || action === 'follow';
  // Nothing above a match is louder than its vote buttons.
  const isAboveMatch = props.isVoting && props.fold !== 'open';
  // For the creator, managers and those with a song in, 'Invite people' is louder than 'Add Songs'.
  const isSharing =
    action === 'add_songs' &&
    (viewer.canOrganize || tournament.songs.some(({ submitterId }) => submitterId === viewer.userId));
  // The match below has its own buttons to vote and to open the round; joining becomes the secondary button.
  const isLeftOut =
    (props.isVoting && action === 'vote') || (isAboveMatch && (isJoining || action === 'open_round'));
  return {
    isUrgent: isOrganizerAction(action) && !isLeftOut,
    primary:
      (action === 'see_champion' && props.seeChampion) ||
      (action === 'open_room' ? (
        <Suspense>
          <OpenRoomButton tournament={tournament} />
        </Suspense>
      ) : (
        <HeroAction
          action={isLeftOut ? null : action}
          isQuiet={isAboveMatch || isSharing}
          tournament={tournament}
          matchupId={matchupToVoteOn(moment)}
          onAddSongs={props.onAddSongs}
          onLeadToTab={showTabs}
        />
      )),
    secondary: isSharing ? (
      <ShareButton tournament={tournament} isPrimary />
    ) : isJoining && !isLeftOut ? null : (
      <>
        {viewer.canOrganize && isTournamentOver(tournament) && props.fold === 'open' && (
          <Suspense>
            <PlayAgainButton tournament={tournament} isPrimary={tournament.status === 'cancelled'} />
          </Suspense>
        )}
        {props.fold === 'open' && props.recap}
        {props.join}
      </>
    ),
  };
}
