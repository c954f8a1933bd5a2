import { clsx } from 'clsx';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { PAGE_LINE, PAGE_TABS } from '#client/app/pages/tournament/hero/tournament-title.tsx';
import { withClock } from '#client/entities/matchup/matchup-clock.ts';
import { presetCss, presetOf } from '#client/features/background/background-presets.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { useIsOffline } from '#client/live/live-tournament.ts';
import { CONTAINER, WIDE } from '#client/ui/layout/page.tsx';
import { CueDot, Tab, TabList, TabPanel, Tabs } from '#client/ui/layout/tabs.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { votingCue } from '#engine/matchup/voting-window.ts';
import { TABS, type TabName } from './opening-tab.ts';

/** Links in the hero scroll here. */
export const TABS_ID = 'tournament-tabs';

const LABELS: Record<(typeof TABS)[number], string> = {
  overview: 'Overview',
  results: 'Results',
  voting: 'Voting',
  groups: 'Groups',
  bracket: 'Bracket',
  songs: 'Songs',
  participants: 'Participants',
  schedule: 'Schedule',
  history: 'History',
};

/** Views without a tab, each with the tab that is shown as chosen. */
const PARENTS: Partial<Record<TabName, TabName>> = { 'results-groups': 'results', audit: 'overview' };

const VOTING_CUES = {
  green: 'a matchup is live',
  orange: 'a matchup starts within 90 seconds',
  red: 'a matchup ends within 30 seconds',
};

type Props = {
  tournament: TournamentDetail;
  available: readonly TabName[];
  tab: TabName;
  matchupId: number | null;
  matchups: readonly Matchup[];
  canGeneratePlayoffs: boolean;
  goToTab: (tab: string) => void;
  /** Shown above the tabs. On wide screens a hero of one line is beside them. */
  hero: ReactNode;
  isHeroSlim: boolean;
  /** Shown before the tabs on phones, instead of the folded hero. */
  lead: ReactNode;
  children: ReactNode;
};

/** The tabs with their cues; on a phone they scroll sideways. */
export function TournamentTabs(props: Props) {
  const { tournament, available, tab, matchupId, matchups, goToTab, hero, isHeroSlim, lead } = props;
  const background = isHeroSlim && presetCss(presetOf(tournament.heroBackground));
  const root = useRef<HTMLDivElement>(null);
  const shown = PARENTS[tab] ?? tab;
  useScrollOnTabChange(root, tab, matchupId);
  return (
    <Tabs ref={root} value={shown} onValueChange={goToTab}>
      <div
        data-page-line={isHeroSlim || undefined}
        className={clsx(isHeroSlim && PAGE_LINE, background && 'veiled')}
        {...(background && bandOf(background))}
      >
        {hero}
        <div id={TABS_ID} className={clsx(CONTAINER, PAGE_TABS, 'flex scroll-mt-14 short:scroll-mt-12')}>
          {lead}
          <TabList
            aria-label="Tournament"
            className={clsx(
              'fade-edges relative min-w-0 flex-1 -mx-4 px-4 sm:mx-0 sm:px-0',
              // Tabs without room fade at the edge.
              'line:gap-0 line:pe-4 line:[mask-image:linear-gradient(to_right,#000_calc(100%-1rem),transparent)] line:[&>[role=tab]]:px-2',
              lead && 'phone:ml-0 phone:pl-1',
            )}
          >
            {TABS.filter((name) => available.includes(name)).map((name) => (
              <Tab key={name} value={name}>
                {LABELS[name]}
                {name === 'voting' && <VotingDot matchups={matchups} />}
                {!isTournamentOver(tournament) && tournament.pace !== 'show' && (
                  <TodoDot name={name} {...props} />
                )}
              </Tab>
            ))}
          </TabList>
        </div>
      </div>
      <TabPanel
        value={shown}
        className={clsx('pb-16', isHeroSlim ? WIDE : CONTAINER, !(isHeroSlim && tab === 'voting') && 'pt-6')}
      >
        {props.children}
      </TabPanel>
    </Tabs>
  );
}

/** The background is dark in both themes, so the texts on it take the colours of the dark theme. */
function bandOf(background: string) {
  return { 'data-theme': 'dark', style: { '--band': background } as CSSProperties };
}

type TodoProps = Pick<Props, 'matchups' | 'canGeneratePlayoffs'> & { name: TabName };

/** A dot for what creator and managers have to do in a tab, if anything. */
function TodoDot({ name, matchups, canGeneratePlayoffs }: TodoProps) {
  if (name === 'bracket' && canGeneratePlayoffs) {
    return <CueDot cue="yellow" label="the playoffs are ready to be generated" />;
  }
  const lacksTime = ({ status, startTime, endTime }: Matchup) =>
    status !== 'completed' && (startTime === null || endTime === null);
  if (name === 'schedule' && matchups.some(lacksTime)) {
    return <CueDot cue="blue" label="some matches have no time yet" />;
  }
  return null;
}

/** A separate component, so that the clock does not render the other tabs. */
function VotingDot({ matchups }: { matchups: readonly Matchup[] }) {
  const now = useServerNow(1000);
  const isOffline = useIsOffline();
  const cue = votingCue(matchups.map(withClock), now);
  if (!cue) return null;
  return <CueDot cue={cue} label={VOTING_CUES[cue]} isMuted={isOffline} />;
}

/** On another tab or match: scrolls back up to the tabs, and focuses the panel if the focused element is gone. */
function useScrollOnTabChange(root: RefObject<Element | null>, tab: TabName, matchupId: number | null) {
  const place = useRef<string | null>(null);
  useEffect(() => {
    const element = root.current;
    const next = `${tab} ${matchupId}`;
    const isFirst = place.current === null;
    if (!element || place.current === next) return;
    place.current = next;
    // The first tab needs no scroll: above a match the hero is one line.
    if (isFirst) return;
    const row = document.getElementById(TABS_ID);
    if (row && row.getBoundingClientRect().top < 0) row.scrollIntoView();
    if (document.activeElement === document.body) {
      element.querySelector<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true });
    }
  }, [root, tab, matchupId]);
}
