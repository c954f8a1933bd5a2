import { ChevronDown, ListPlus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { withClock } from '#client/entities/matchup/matchup-clock.ts';
import { JoinButton } from '#client/entities/tournament/join-button.tsx';
import { signUpToJoin, useKeptJoin } from '#client/entities/tournament/joining.ts';
import { useOwnSongs } from '#client/entities/tournament/own-songs.ts';
import { useDrawnAt } from '#client/entities/tournament/use-drawn-at.ts';
import { useLinkedCode } from '#client/entities/vote/code/kept-code.ts';
import { useKeptVote } from '#client/entities/vote/use-vote.ts';
import { useEarlyPreparedGuest } from '#client/entities/vote/voter.ts';
import { championOf } from '#client/features/champion/champion-of.ts';
import { loadShowParts } from '#client/features/show/load-show-parts.ts';
import { hasUnfinishedSubmission } from '#client/features/songs/submission/stored-submission.ts';
import type { Entering } from '#client/features/songs/submission/submission-dialog.tsx';
import { arePlayoffsReady } from '#client/features/tournament-actions/primary-action.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { lazyComponent, loadOrNothing } from '#client/lib/browser/lazy-component.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { Name } from '#client/ui/display/name.tsx';
import { PartLoading } from '#client/ui/feedback/part-loading.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { openSlotLabel } from '#engine/formats/open-slot-label.ts';
import { isKnockoutPhase } from '#engine/formats/phases.ts';
import { canChangeEntries, hasOpenPlaces } from '#engine/matchup/tournament-rules.ts';
import { useChampionMoment } from './champion-moment.tsx';
import { HERO_ID, TournamentHero } from './hero/tournament-hero.tsx';
import { LAZY_PANELS } from './panels.ts';
import { availableTabs, openingTab, useAddress, useOpeningTab } from './tabs/opening-tab.ts';
import { TABS_ID, TournamentTabs } from './tabs/tournament-tabs.tsx';
import { useViewer } from './use-tournament-page.ts';
import { VotingPanel } from './voting-panel.tsx';

const GeneratePlayoffsButton = lazyComponent(
  async () =>
    (await import('#client/entities/tournament/generate-playoffs-button.tsx')).GeneratePlayoffsButton,
);
const RoomTable = lazyComponent(
  async () => (await import('#client/features/show/table/room-table.tsx')).RoomTable,
);
const DrawPlace = lazyComponent(() =>
  loadOrNothing(async () => (await import('./draw-place.tsx')).DrawPlace),
);
const CurrentMatches = lazyComponent(async () => (await import('./current-matches.tsx')).CurrentMatches);
const ShowParts = lazyComponent(async () => (await loadShowParts()).ShowParts);
const SubmissionDialog = lazyDialog(
  async () => (await import('#client/features/songs/submission/submission-dialog.tsx')).SubmissionDialog,
);

const SeriesTable = lazyComponent(
  async () => (await import('#client/features/series/series-table.tsx')).SeriesTable,
);

/** An answer that is older than this brings a draw that took place before the page was opened. */
const DRAW_FRESH_MS = 15_000;
/** The tabs that show the whole hero above them. The others need its height. */
const TABS_WITH_HERO: readonly string[] = ['overview', 'results'];

/** Opens the results with the podium on the first screen. */
function showPodium({ goToTab }: { goToTab: (tab: string) => void }): void {
  goToTab('results');
  requestAnimationFrame(() => document.getElementById(TABS_ID)?.scrollIntoView());
}

type Props = { tournament: TournamentDetail; matchups: readonly Matchup[] };

/** The page of a loaded tournament: hero, tabs, and the panel of the tab in the address. */
export function TournamentView(props: Props) {
  const { tournament, matchups } = useOwnSongs(props);
  useDocumentTitle(tournament.name);
  const viewer = useViewer(tournament);
  const [mayBeDrawn] = useState(() => !matchups.some(({ phase }) => isKnockoutPhase(phase)));
  const drawnAt = useDrawnAt(tournament, DRAW_FRESH_MS);
  useKeptVote(tournament.id, matchups);
  useKeptJoin(tournament, viewer);
  useLinkedCode(tournament);
  const champion = championOf(tournament, matchups);
  const crowning = useChampionMoment({
    ...{ tournament, matchups, champion },
    userId: viewer.userId,
    // The ballot of the final has nothing more to do.
    onSeen: () => address.tab === 'voting' && showPodium(address),
  });
  const signUp = () => signUpToJoin(tournament);
  const [entering, setEntering] = useState<Entering | null>(null);
  const addSong = () => setEntering('song');
  const [isHeroOpen, setIsHeroOpen] = useState(false);
  const clocked = matchups.map(withClock);
  const canGeneratePlayoffs = viewer.canOrganize && arePlayoffsReady({ tournament, matchups: clocked });
  const opening = useOpeningTab(tournament, () =>
    openingTab({ tournament, matchups: clocked, canGeneratePlayoffs, now: serverNow() }),
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
  const join = viewer.userId !== null && viewer.hasJoined === false && tournament.status !== 'cancelled' && (
    <JoinButton tournament={tournament} />
  );
  const namesOf = (matchup: Matchup): readonly [string, string] => [
    matchup.song1?.title ?? openSlotLabel(matchup.id, 1, matchups),
    matchup.song2?.title ?? openSlotLabel(matchup.id, 2, matchups),
  ];

  const shown = { tournament, matchups };
  const panels: Record<typeof address.tab, () => ReactNode> = {
    overview: () => (
      <LAZY_PANELS.overview
        {...shown}
        viewer={viewer}
        onAddSongs={hasPlaces ? (viewer.userId === null ? signUp : setEntering) : undefined}
      />
    ),
    results: () => (
      <LAZY_PANELS.results
        {...shown}
        table={
          tournament.pace === 'show' && (
            <Suspense>
              <RoomTable tournamentId={tournament.id} />
            </Suspense>
          )
        }
      />
    ),
    'results-groups': () => (
      <div className="grid grid-cols-1 gap-4">
        <Link
          href="?tab=results"
          className="min-h-11 content-center text-14 underline underline-offset-4 print:hidden"
        >
          Back to the results
        </Link>
        <LAZY_PANELS.groups {...shown} />
      </div>
    ),
    voting: () => (
      <VotingPanel
        {...shown}
        {...{ viewer, namesOf }}
        matchupId={address.matchupId}
        onSelect={address.showMatchup}
      />
    ),
    audit: () => (
      <LAZY_PANELS.audit
        {...{ matchups, namesOf }}
        matchupId={address.matchupId}
        onSelect={address.showAudit}
      />
    ),
    groups: () => <LAZY_PANELS.groups {...shown} />,
    bracket: () => (
      <LAZY_PANELS.bracket
        {...shown}
        generate={
          canGeneratePlayoffs && (
            <Suspense>
              <GeneratePlayoffsButton tournamentId={tournament.id} />
            </Suspense>
          )
        }
      />
    ),
    songs: () => (
      <LAZY_PANELS.songs tournament={tournament} canManage={viewer.canManage} addSongs={addSongs} />
    ),
    participants: () => (
      <LAZY_PANELS.participants tournament={tournament} canManage={viewer.canManage} join={join} />
    ),
    history: () => <LAZY_PANELS.history tournament={tournament} />,
    schedule: () => (
      <LAZY_PANELS.schedule
        tournament={tournament}
        access={viewer.canManage ? 'manager' : viewer.userId === null ? 'visitor' : 'member'}
        canOrganize={viewer.canOrganize}
        namesOf={namesOf}
        current={<CurrentMatches {...shown} />}
      />
    ),
  };
  return (
    <>
      <TournamentTabs
        {...shown}
        {...{ available, canGeneratePlayoffs }}
        {...address}
        isHeroSlim={fold !== 'open'}
        hero={
          <TournamentHero
            {...shown}
            {...{ viewer, join, hasUnfinishedSongs, fold }}
            onAddSongs={addSong}
            seeChampion={crowning.button}
            recap={crowning.recap}
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
        <Suspense fallback={<PartLoading className="h-96" />}>
          {panels[address.tab]()}
          {tournament.seriesId !== null && TABS_WITH_HERO.includes(address.tab) && (
            <SeriesTable tournamentId={tournament.id} />
          )}
        </Suspense>
      </TournamentTabs>
      {(tournament.pace === 'show' || (mayBeDrawn && drawnAt !== null)) && (
        <Suspense>
          <DrawPlace tournament={tournament} drawnAt={drawnAt} />
        </Suspense>
      )}
      {tournament.pace === 'show' && (
        <Suspense>
          <ShowParts
            {...shown}
            userId={viewer.userId}
            canOrganize={viewer.canOrganize}
            isVoting={address.tab === 'voting'}
          />
        </Suspense>
      )}
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

type ToggleProps = { name: string; isOpen: boolean; onToggle: () => void };

/** The tournament's name beside the tabs of a phone; a press opens and folds the hero. */
function HeroToggle({ name, isOpen, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={HERO_ID}
      onClick={onToggle}
      className="hidden min-h-11 max-w-[46%] shrink-0 items-center gap-1 border-b border-line pr-2 text-start font-display text-14 leading-[1.15] font-bold -outline-offset-2 phone:flex"
    >
      <Name className="line-clamp-2 min-w-0 break-words">{name}</Name>
      <ChevronDown
        className={`size-4 shrink-0 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
      />
    </button>
  );
}
