import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Plus, Sparkles } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { greetingFor } from '#client/app/greetings.ts';
import { tournamentsQuery, yoursQuery } from '#client/entities/tournament/queries.ts';
import { useUserStats } from '#client/entities/user/use-user-stats.ts';
import { useVotesOf } from '#client/entities/vote/voted-matchups.ts';
import { VoterRulesContext } from '#client/entities/vote/voter.ts';
import { CreatePrediction } from '#client/features/predictions/create/create-prediction.tsx';
import { PredictionStrip } from '#client/features/predictions/prediction-strip.tsx';
import { PredictionsView } from '#client/features/predictions/predictions-view.tsx';
import { MatchAbove } from '#client/features/tournaments/card-carousel.tsx';
import { StatTiles } from '#client/features/tournaments/stat-tiles.tsx';
import { TournamentCard } from '#client/features/tournaments/tournament-card.tsx';
import { UrgentMatchup, useOpenMatchups } from '#client/features/tournaments/urgent-matchup.tsx';
import { Yours } from '#client/features/tournaments/yours.tsx';
import { rowsOf } from '#client/lib/api/paged-query.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { useStaggeredRender } from '#client/lib/browser/use-staggered-render.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Page, PageHero, Section } from '#client/ui/layout/page.tsx';
import { TooltipProvider } from '#client/ui/overlay/tooltip.tsx';
import { HOME_TOURNAMENTS } from '#contract/pages.ts';
import type { TournamentCard as Tournament } from '#contract/tournament.ts';
import type { OwnTournament } from '#contract/tournament-list.ts';
import { offeredMatch } from '#engine/matchup/offered-match.ts';
import { isRunning } from '#engine/matchup/tournament-list.ts';
import { FirstStep } from './home/first-step.tsx';
import { COLUMNS, columnsOf, Grid, hasFreeColumn, widthOf } from './home/grid.tsx';
import { HomeSkeleton } from './home/home-skeleton.tsx';
import { OpenMatch } from './home/open-match.tsx';

/** Only the first account of a new site loads it. */
const BecomeAdmin = lazyComponent(
  async () => (await import('#client/features/auth/become-admin.tsx')).BecomeAdmin,
);

const ReminderButton = lazyComponent(
  async () => (await import('#client/features/reminders/reminder-button.tsx')).ReminderButton,
);

const CLOSED_PREDICTIONS_SHOWN = 6;

/** Makes both buttons fit beside each other on a phone. */
const HERO_BUTTON = 'max-sm:px-2 max-sm:[&>svg]:hidden';

const VIEW_ALL = (
  <Link
    href="/tournaments"
    className="inline-flex min-h-11 items-center text-14 font-semibold underline underline-offset-4"
  >
    View all
  </Link>
);

const SECTIONS = [
  { title: 'Active Tournaments', belongs: isRunning, aside: VIEW_ALL },
  { title: 'Starting Soon', belongs: ({ status }: Tournament) => status === 'setup' },
  { title: 'Recently Completed', belongs: ({ status }: Tournament) => status === 'completed' },
];

export function HomePage() {
  useDocumentTitle('Home');
  const user = useUserStats();
  const list = useQuery(tournamentsQuery);
  const yours = useInfiniteQuery(yoursQuery);
  const [aboveId, setAboveId] = useState<number | null>(null);
  const shown = (list.data ?? []).slice(0, HOME_TOURNAMENTS);
  const votes = useVotesOf(shown.filter(({ currentMatchup }) => currentMatchup).map(({ id }) => id));
  // The height of the first part depends on the matchups that are still open for this reader.
  const choice = useOpenMatchups(shown, serverNow());
  const isChosen = !list.isPending && !votes.isPending && !choice.isPending;
  const isPending = !isChosen || yours.isPending;
  const cards = SECTIONS.flatMap(({ belongs }) => shown.filter(belongs));
  const own = rowsOf(yours.data);
  const relations = new Map(own.map(({ id, relation }) => [id, relation]));
  const isFirstStep = yours.isSuccess && own.length === 0;
  // The top of the page renders first, then one card after another, then the predictions.
  const drawn = useStaggeredRender(cards.length + 1);
  return (
    <Page className="[--ring-height:calc(100svh-var(--top-bar)-var(--tab-row)-var(--bottom-bar))] [--tab-row:8.5rem] max-[22.5rem]:[--tab-row:12rem] max-sm:gap-4! max-sm:pt-4! max-sm:[@media(height<38rem)]:[--tab-row:12rem] sm:[--tab-row:12rem] lg:gap-8! lg:py-8! short:gap-4! short:pt-3! short:[--tab-row:5rem] desk:[--cover-height:clamp(6rem,100svh-37.25rem-var(--share-row),26rem)]">
      <PageHero
        // On phones the match stands between the greeting and the buttons, which wait for its height.
        className={clsx(
          'max-sm:contents! max-sm:*:first:-order-2 max-sm:[&_p]:hidden',
          // The smallest phones keep the buttons above the match, so that they stay on the first screen.
          'max-[22.5rem]:*:last:-order-2 max-sm:[@media(height<38rem)]:*:last:-order-2',
          isPending && 'max-sm:*:last:invisible',
        )}
        title={greetingFor(user, serverNow())}
        description="Vote in what is live, join what is starting, and see who took the crown."
        actions={
          <>
            <LinkButton icon={Plus} href="/create" className={HERO_BUTTON}>
              Create Tournament
            </LinkButton>
            <LinkButton icon={Sparkles} href="/predictions" className={HERO_BUTTON}>
              Musical Predictions
            </LinkButton>
          </>
        }
      />
      {/* Content below appears when all of it is loaded, so that nothing moves. */}
      {isPending && (
        <HomeSkeleton
          offer={isChosen ? offeredMatch(choice, choice.votedIds) : null}
          isDone={choice.open.length > 0}
        />
      )}
      {!isPending && (
        <>
          <UrgentMatchup
            tournaments={shown}
            onShow={setAboveId}
            reminders={(id) => (
              <Suspense fallback={<span className="w-11 sm:w-30" />}>
                <ReminderButton tournamentId={id} />
              </Suspense>
            )}
          >
            {(match) => (
              <VoterRulesContext value={match.tournament}>
                <OpenMatch key={match.matchup.id} {...match} />
              </VoterRulesContext>
            )}
          </UrgentMatchup>
          {user?.mayBecomeAdmin && (
            <Suspense>
              <BecomeAdmin />
            </Suspense>
          )}
          {isFirstStep ? (
            <FirstStep tournaments={shown} />
          ) : (
            <Yours cardIds={new Set(cards.map(({ id }) => id))} />
          )}
          {user && <StatTiles user={user} />}
        </>
      )}
      {list.isLoadingError && (
        <LoadFailed titleAs="h2" title="The tournaments could not be loaded" query={list} />
      )}
      {list.data && !isPending && drawn > 0 && (
        <MatchAbove value={aboveId}>
          <Sections tournaments={cards.slice(0, drawn)} relations={relations} offersCreation={!isFirstStep} />
        </MatchAbove>
      )}
      {!isPending && drawn > cards.length && (
        <Section title="Musical Predictions" aside={<CreatePrediction />}>
          <PredictionsView titleAs="h3" isQuiet={isFirstStep}>
            {(open, closed) => (
              <PredictionStrip
                label="Predictions"
                predictions={[...open, ...closed.slice(0, CLOSED_PREDICTIONS_SHOWN)]}
              />
            )}
          </PredictionsView>
        </Section>
      )}
    </Page>
  );
}

type Cards = {
  tournaments: Tournament[];
  /** How the reader takes part in a tournament, by its number. */
  relations: ReadonlyMap<number, OwnTournament['relation']>;
};
/** `offersCreation` is false where the page already asks the reader to create a tournament. */
type SectionsProps = Cards & { offersCreation: boolean };

function Sections({ tournaments, relations, offersCreation }: SectionsProps) {
  const lists = SECTIONS.map(({ belongs }) => tournaments.filter(belongs));
  // The first section shows its notice in all columns while it has no cards.
  const counts = lists.map(({ length }, index) => (index === 0 ? length || COLUMNS : length));
  const columns = columnsOf(counts);
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-8 sm:gap-y-12 md:grid-cols-2 xl:grid-cols-3">
      {SECTIONS.map(({ title, aside }, index) => {
        const shown = lists[index] ?? [];
        if (index > 0 && shown.length === 0) return null;
        return (
          <Section key={title} title={title} className={widthOf(columns[index])} aside={aside}>
            {shown.length === 0 ? (
              <EmptyState
                title="No active tournaments"
                isQuiet={!offersCreation}
                description={offersCreation && 'Start one of your own, or join one that is about to begin.'}
                action={offersCreation && <LinkButton href="/create">Create Tournament</LinkButton>}
              />
            ) : (
              <CardGrid tournaments={shown} relations={relations} />
            )}
          </Section>
        );
      })}
      {offersCreation && hasFreeColumn(counts) && (
        <EmptyState
          titleAs="h2"
          title="What plays next?"
          description="A theme and a handful of songs are enough."
          action={<LinkButton href="/create">Start your own</LinkButton>}
          // Aligned with the first cards beside it.
          className="mt-12.5 hidden justify-center xl:flex"
        />
      )}
    </div>
  );
}

const CardGrid = ({ tournaments, relations }: Cards) => (
  <TooltipProvider>
    <Grid count={tournaments.length}>
      {tournaments.map((tournament) => (
        <TournamentCard key={tournament.id} tournament={tournament} relation={relations.get(tournament.id)} />
      ))}
    </Grid>
  </TooltipProvider>
);
