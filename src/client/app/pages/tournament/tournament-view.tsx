import { ListPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { openSlotLabel } from '#client/features/bracket/bracket-layout.ts';
import { BracketPanel } from '#client/features/bracket/bracket-panel.tsx';
import { GroupsPanel } from '#client/features/bracket/groups-panel.tsx';
import { ResultsPanel } from '#client/features/bracket/results-panel.tsx';
import { SchedulePanel } from '#client/features/schedule/schedule-panel.tsx';
import { ParticipantsPanel } from '#client/features/songs/participants-panel.tsx';
import { SongsPanel } from '#client/features/songs/songs-panel.tsx';
import { isUnfinished } from '#client/features/songs/stored-submission.ts';
import { GenerateKnockout } from '#client/features/tournament-actions/generate-knockout.tsx';
import { JoinButton } from '#client/features/tournament-actions/hero-action.tsx';
import { arePlayoffsReady } from '#client/features/tournament-actions/primary-action.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { withClock } from '#client/lib/matchup-clock.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { hasOpenPlaces } from '#engine/matchup/tournament-rules.ts';
import { HeroWithAction } from './hero-with-action.tsx';
import { availableTabs, openingTab } from './opening-tab.ts';
import { OverviewPanel } from './overview-panel.tsx';
import { TournamentTabs } from './tournament-tabs.tsx';
import { useOpeningTab } from './use-opening-tab.ts';
import { usePlace } from './use-place.ts';
import { useReader } from './use-tournament-page.ts';
import { VotingPanel } from './voting-panel.tsx';

const SubmissionDialog = lazyDialog(
  async () => (await import('#client/features/songs/submission-dialog.tsx')).SubmissionDialog,
);

type Props = { tournament: TournamentDetail; matchups: readonly Matchup[] };

/** The page of a tournament that is there: hero, tabs, and the panel of the tab in the address. */
export function TournamentView({ tournament, matchups }: Props) {
  useDocumentTitle(tournament.name);
  const reader = useReader(tournament);
  const [isAddingSongs, setIsAddingSongs] = useState(false);
  const arePlayoffsDue = arePlayoffsReady({ tournament, matchups: matchups.map(withClock) });
  const isCreatorWithPlayoffsReady = reader.isCreator && arePlayoffsDue;
  const opening = useOpeningTab(tournament, () =>
    openingTab({
      tournament,
      matchups: matchups.map(withClock),
      isCreatorWithPlayoffsReady,
      now: serverNow(),
    }),
  );
  const available = availableTabs(tournament);
  const place = usePlace(available, available.includes(opening) ? opening : 'overview');

  const hasPlaces = hasOpenPlaces({ ...tournament, mainEntries: tournament.songCount });
  // Who took the last place still has three tiebreaker songs to enter.
  const hasUnfinishedSongs =
    tournament.status === 'setup' && reader.userId !== null && isUnfinished(tournament.id, reader.userId);
  const addSongs = reader.userId !== null && (hasPlaces || hasUnfinishedSongs) && (
    <Button onClick={() => setIsAddingSongs(true)}>
      <ListPlus aria-hidden="true" />
      {hasUnfinishedSongs ? 'Finish your songs' : 'Add Songs'}
    </Button>
  );
  const canJoin = reader.userId !== null && reader.hasJoined === false && tournament.status !== 'cancelled';
  const join = canJoin && (
    <JoinButton tournamentId={tournament.id} isFollow={tournament.status !== 'setup'} />
  );
  const namesOf = (matchup: Matchup): readonly [string, string] => [
    matchup.song1?.title ?? openSlotLabel(matchup.id, 1, matchups),
    matchup.song2?.title ?? openSlotLabel(matchup.id, 2, matchups),
  ];

  const panels: Record<typeof place.tab, () => ReactNode> = {
    overview: () => <OverviewPanel tournament={tournament} matchups={matchups} />,
    results: () => <ResultsPanel tournament={tournament} matchups={matchups} />,
    'results-groups': () => (
      <div className="grid grid-cols-1 gap-4">
        <Link href="?tab=results" className="min-h-11 content-center text-14 underline underline-offset-4">
          Back to the results
        </Link>
        <GroupsPanel tournament={tournament} matchups={matchups} />
      </div>
    ),
    voting: () => (
      <VotingPanel {...{ tournament, matchups, reader, namesOf }} {...place} onSelect={place.showMatchup} />
    ),
    groups: () => <GroupsPanel tournament={tournament} matchups={matchups} />,
    bracket: () => (
      <BracketPanel
        tournament={tournament}
        matchups={matchups}
        generate={isCreatorWithPlayoffsReady && <GenerateKnockout tournamentId={tournament.id} />}
      />
    ),
    songs: () => <SongsPanel tournament={tournament} canManage={reader.canManage} addSongs={addSongs} />,
    participants: () => (
      <ParticipantsPanel
        tournamentId={tournament.id}
        participantCount={tournament.participantCount}
        canManage={reader.canManage}
        join={join}
      />
    ),
    schedule: () => <SchedulePanel tournament={tournament} canManage={reader.canManage} namesOf={namesOf} />,
  };
  return (
    <>
      <HeroWithAction
        tournament={tournament}
        matchups={matchups}
        reader={reader}
        join={join}
        hasUnfinishedSongs={hasUnfinishedSongs}
        onAddSongs={() => setIsAddingSongs(true)}
      />
      <TournamentTabs
        available={available}
        tab={place.tab}
        matchupId={place.matchupId}
        matchups={matchups}
        arePlayoffsReady={isCreatorWithPlayoffsReady}
        onTab={place.goToTab}
      >
        {panels[place.tab]()}
      </TournamentTabs>
      {reader.userId !== null && (
        <SubmissionDialog
          key={reader.userId}
          tournamentId={tournament.id}
          userId={reader.userId}
          open={isAddingSongs}
          onOpenChange={setIsAddingSongs}
        />
      )}
    </>
  );
}
