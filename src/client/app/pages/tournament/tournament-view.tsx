import { ListPlus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { lazyPage } from '#client/app/lazy-page.tsx';
import { withClock } from '#client/entities/matchup/matchup-clock.ts';
import { JoinButton } from '#client/entities/tournament/join-button.tsx';
import { signUpToJoin, useKeptJoin } from '#client/entities/tournament/joining.ts';
import { useOwnSongs } from '#client/entities/tournament/own-songs.ts';
import { useLinkedCode } from '#client/entities/vote/code/kept-code.ts';
import { useKeptVote } from '#client/entities/vote/use-vote.ts';
import { useEarlyPreparedGuest } from '#client/entities/vote/voter.ts';
import { presetCss, presetOf } from '#client/features/background/background-presets.ts';
import { championOf } from '#client/features/champion/champion-of.ts';
import { hasUnfinishedSubmission } from '#client/features/songs/submission/stored-submission.ts';
import type { Entering } from '#client/features/songs/submission/submission-dialog.tsx';
import { arePlayoffsReady } from '#client/features/tournament-actions/primary-action.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { PartLoading } from '#client/ui/feedback/part-loading.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { openSlotLabel } from '#engine/formats/open-slot-label.ts';
import { canChangeEntries, hasOpenPlaces, isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { useChampionMoment } from './champion-moment.tsx';
import { HeroToggle } from './hero/hero-toggle.tsx';
import { HeroWithAction } from './hero/hero-with-action.tsx';
import { LAZY_PANELS } from './panels.ts';
import { availableTabs, openingTab } from './tabs/opening-tab.ts';
import { TournamentTabs } from './tabs/tournament-tabs.tsx';
import { useAddress } from './tabs/use-address.ts';
import { useOpeningTab } from './tabs/use-opening-tab.ts';
import { useViewer } from './use-tournament-page.ts';
import { VotingPanel } from './voting-panel.tsx';

const GeneratePlayoffsButton = lazyPage(
  async () =>
    (await import('#client/entities/tournament/generate-playoffs-button.tsx')).GeneratePlayoffsButton,
);
const CurrentMatches = lazyPage(async () => (await import('./current-matches.tsx')).CurrentMatches);
const SubmissionDialog = lazyDialog(
  async () => (await import('#client/features/songs/submission/submission-dialog.tsx')).SubmissionDialog,
);

const {
  overview: OverviewPanel,
  results: ResultsPanel,
  groups: GroupsPanel,
  bracket: BracketPanel,
  songs: SongsPanel,
  participants: ParticipantsPanel,
  schedule: SchedulePanel,
  history: HistoryPanel,
  audit: AuditPanel,
} = LAZY_PANELS;

/** The tabs that show the whole hero above them. The others need its height. */
const TABS_WITH_HERO: readonly string[] = ['overview', 'results'];

type Props = { tournament: TournamentDetail; matchups: readonly Matchup[] };

/** The page of a loaded tournament: hero, tabs, and the panel of the tab in the address. */
export function TournamentView(props: Props) {
  const { tournament, matchups } = useOwnSongs(props);
  useDocumentTitle(tournament.name);
  const viewer = useViewer(tournament);
  useKeptVote(tournament.id, matchups);
  useKeptJoin(tournament, viewer);
  useLinkedCode(tournament);
  const crowning = useChampionMoment({
    tournament,
    champion: championOf(tournament, matchups),
    userId: viewer.userId,
  });
  const signUp = () => signUpToJoin(tournament);
  const [entering, setEntering] = useState<Entering | null>(null);
  const addSong = () => setEntering('song');
  const [isHeroOpen, setIsHeroOpen] = useState(false);
  const arePlayoffsDue = arePlayoffsReady({ tournament, matchups: matchups.map(withClock) });
  const canGeneratePlayoffs = viewer.canOrganize && arePlayoffsDue;
  const opening = useOpeningTab(tournament, () =>
    openingTab({
      tournament,
      matchups: matchups.map(withClock),
      canGeneratePlayoffs,
      now: serverNow(),
    }),
  );
  const available = availableTabs(tournament, viewer);
  const address = useAddress(available, available.includes(opening) ? opening : 'overview');
  useEarlyPreparedGuest(tournament, { isVoting: address.tab === 'voting' });

  const foldsHero =
    tournament.status !== 'setup' && matchups.length > 0 && !TABS_WITH_HERO.includes(address.tab);
  const fold = !foldsHero ? 'open' : isHeroOpen ? 'slim' : 'folded';

  const hasPlaces = hasOpenPlaces({ ...tournament, mainEntries: tournament.songCount });
  // The user who took the last place may still have tiebreaker songs to enter.
  const hasUnfinishedSongs =
    canChangeEntries(tournament) &&
    viewer.userId !== null &&
    hasUnfinishedSubmission(tournament.id, viewer.userId);
  const addSongs = viewer.userId !== null && (hasPlaces || hasUnfinishedSongs) && (
    <Button icon={ListPlus} data-add-songs="list" onClick={addSong}>
      {hasUnfinishedSongs ? 'Finish your songs' : 'Add Songs'}
    </Button>
  );
  const canJoin = viewer.userId !== null && viewer.hasJoined === false && tournament.status !== 'cancelled';
  const join = canJoin && <JoinButton tournament={tournament} />;
  const namesOf = (matchup: Matchup): readonly [string, string] => [
    matchup.song1?.title ?? openSlotLabel(matchup.id, 1, matchups),
    matchup.song2?.title ?? openSlotLabel(matchup.id, 2, matchups),
  ];

  const panels: Record<typeof address.tab, () => ReactNode> = {
    overview: () => (
      <OverviewPanel
        {...{ tournament, matchups, viewer }}
        onAddSongs={hasPlaces ? (viewer.userId === null ? signUp : setEntering) : undefined}
      />
    ),
    results: () => <ResultsPanel tournament={tournament} matchups={matchups} />,
    'results-groups': () => (
      <div className="grid grid-cols-1 gap-4">
        <Link
          href="?tab=results"
          className="min-h-11 content-center text-14 underline underline-offset-4 print:hidden"
        >
          Back to the results
        </Link>
        <GroupsPanel tournament={tournament} matchups={matchups} />
      </div>
    ),
    voting: () => (
      <VotingPanel
        {...{ tournament, matchups, viewer, namesOf }}
        {...address}
        onSelect={address.showMatchup}
      />
    ),
    audit: () => (
      <AuditPanel {...{ matchups, namesOf }} matchupId={address.matchupId} onSelect={address.showAudit} />
    ),
    groups: () => <GroupsPanel tournament={tournament} matchups={matchups} />,
    bracket: () => (
      <BracketPanel
        tournament={tournament}
        matchups={matchups}
        generate={
          canGeneratePlayoffs && (
            <Suspense>
              <GeneratePlayoffsButton tournamentId={tournament.id} />
            </Suspense>
          )
        }
      />
    ),
    songs: () => <SongsPanel tournament={tournament} canManage={viewer.canManage} addSongs={addSongs} />,
    participants: () => (
      <ParticipantsPanel tournament={tournament} canManage={viewer.canManage} join={join} />
    ),
    history: () => <HistoryPanel tournament={tournament} />,
    schedule: () => (
      <SchedulePanel
        tournament={tournament}
        access={viewer.canManage ? 'manager' : viewer.userId === null ? 'visitor' : 'member'}
        canOrganize={viewer.canOrganize}
        namesOf={namesOf}
        current={<CurrentMatches tournament={tournament} matchups={matchups} />}
      />
    ),
  };
  return (
    <>
      <TournamentTabs
        available={available}
        tab={address.tab}
        matchupId={address.matchupId}
        matchups={matchups}
        arePlayoffsReady={canGeneratePlayoffs}
        isOver={isTournamentOver(tournament)}
        onTab={address.goToTab}
        isHeroSlim={fold !== 'open'}
        background={presetCss(presetOf(tournament.heroBackground))}
        hero={
          <HeroWithAction
            tournament={tournament}
            matchups={matchups}
            viewer={viewer}
            join={join}
            hasUnfinishedSongs={hasUnfinishedSongs}
            onAddSongs={addSong}
            seeChampion={crowning.button}
            fold={fold}
            isVoting={address.tab === 'voting'}
          />
        }
        lead={
          foldsHero && (
            <HeroToggle
              name={tournament.name}
              isOpen={isHeroOpen}
              onToggle={() => setIsHeroOpen(!isHeroOpen)}
            />
          )
        }
      >
        <Suspense fallback={<PartLoading className="h-96" />}>{panels[address.tab]()}</Suspense>
      </TournamentTabs>
      {crowning.dialog}
      {viewer.userId !== null && (
        <SubmissionDialog
          key={viewer.userId}
          tournament={tournament}
          userId={viewer.userId}
          open={entering !== null}
          entering={entering ?? 'song'}
          onEnter={setEntering}
        />
      )}
    </>
  );
}
