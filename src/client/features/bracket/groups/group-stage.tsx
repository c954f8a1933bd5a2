import { clsx } from 'clsx';
import { useState } from 'react';
import { MatchLine } from '#client/features/bracket/match-line.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { QUALIFIERS_PER_GROUP } from '#engine/formats/groups.ts';
import { type GroupView, groupBadge, isGroupComplete } from './group-view.ts';
import { StandingsTable } from './standings-table.tsx';

type Props = {
  views: readonly GroupView[];
  all: readonly Matchup[];
  isOver: boolean;
  /** Whether the matches of the groups are hidden until a press, as after the draw of the knockout. */
  isFolded: boolean;
};

/** The groups in the bracket tab: a card each with its table, and the matches of one group, of all or of none. */
export function GroupStage({ views, all, isOver, isFolded }: Props) {
  const [selected, setSelected] = useState<number | 'all' | 'none'>(isFolded ? 'none' : 'all');
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* Unfolded cards take the full width, because their matches are beside their tables. */}
      <ul className={clsx('grid grid-cols-1 items-start gap-4', isFolded && 'lg:grid-cols-2')}>
        {views.map((view) => {
          const { id } = view.group;
          return (
            <li key={id}>
              <GroupCard
                view={view}
                all={all}
                isOver={isOver}
                isSelected={selected === id}
                isOpen={selected === id || selected === 'all'}
                isWide={!isFolded}
                titleAs={isFolded ? 'h4' : 'h3'}
                onToggle={() => setSelected(selected !== id ? id : isFolded ? 'none' : 'all')}
              />
            </li>
          );
        })}
      </ul>
      {selected !== 'all' && (
        <div>
          <Button onClick={() => setSelected('all')}>Show All Groups</Button>
        </div>
      )}
    </div>
  );
}

type CardProps = Pick<Props, 'all' | 'isOver'> & {
  view: GroupView;
  /** Whether the matches of the group show. */
  isOpen: boolean;
  isSelected: boolean;
  /** Whether desktops show the matches beside the table. */
  isWide: boolean;
  titleAs: 'h3' | 'h4';
  onToggle: () => void;
};

/**
 * A press on the heading chooses the group. The open matches are above the table and the others below it. In wide cards
 * desktops show all matches beside the table.
 */
function GroupCard({ view, all, isOver, isOpen, isSelected, isWide, titleAs: Title, onToggle }: CardProps) {
  const { group, matchups } = view;
  const badge = groupBadge(matchups);
  const done = matchups.filter(({ status }) => status === 'completed').length;
  const live = matchups.filter(({ status }) => status === 'active');
  const others = matchups.filter(({ status }) => status !== 'active');
  const beside = isWide && 'lg:col-start-2';
  return (
    <Card
      as="section"
      className={clsx(
        isSelected && 'border-ink!',
        isWide &&
          'lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-4',
      )}
    >
      <div className="relative flex flex-wrap items-center justify-between gap-x-3 rounded-panel p-4 pb-1 transition-colors duration-150 hover:bg-raised">
        <Title className="font-display text-18 font-bold">
          <button
            type="button"
            aria-pressed={isSelected}
            onClick={onToggle}
            className="after:absolute after:inset-0 after:rounded-panel"
          >
            <bdi translate="no">{group.name}</bdi>
          </button>
        </Title>
        <p className="flex-1 text-12 text-muted tabular max-sm:order-1 max-sm:basis-full">
          {done} of {matchups.length} matches played
          {!isOver &&
            !view.advancedIds &&
            !isGroupComplete(view) &&
            `, ${QUALIFIERS_PER_GROUP} songs advance`}
        </p>
        {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
      </div>
      {isOpen && live.length > 0 && (
        <Matches
          {...{ all, isOver }}
          label={`Open matches of ${group.name}`}
          matchups={live}
          className={clsx(
            'px-2 py-2 sm:px-4',
            beside,
            isWide && 'lg:row-span-2 lg:row-start-1 lg:pt-4 lg:pl-0',
          )}
        />
      )}
      <div className={clsx('px-4 pb-4', isWide && 'lg:row-span-2 lg:row-start-2')}>
        <StandingsTable view={view} isSmall />
      </div>
      {isOpen && others.length > 0 && (
        <Matches
          {...{ all, isOver }}
          label={`Matches of ${group.name}`}
          matchups={others}
          className={clsx(
            'px-2 pb-4 sm:px-4',
            beside,
            isWide &&
              (live.length > 0 ? 'lg:row-start-3 lg:pl-0' : 'lg:row-span-3 lg:row-start-1 lg:pt-4 lg:pl-0'),
          )}
        />
      )}
    </Card>
  );
}

type MatchesProps = Pick<Props, 'all' | 'isOver'> & {
  label: string;
  matchups: readonly Matchup[];
  className: string;
};

function Matches({ label, matchups, all, isOver, className }: MatchesProps) {
  return (
    <ul aria-label={label} className={clsx('grid grid-cols-1 content-start gap-2', className)}>
      {matchups.map((matchup) => (
        <li key={matchup.id}>
          <MatchLine matchup={matchup} label={`Round ${matchup.round}`} all={all} isOver={isOver} />
        </li>
      ))}
    </ul>
  );
}
