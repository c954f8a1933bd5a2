import { useState } from 'react';
import { MatchLine } from '#client/features/bracket/match-line.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { type GroupView, groupBadge } from './group-view.ts';

/** A card of a phone has room for them. */
const SHOWN_COVERS = 4;

type Props = { views: readonly GroupView[]; all: readonly Matchup[]; isOver: boolean };

/** The groups in the bracket tab: cards, and the matches of the chosen group or of all groups (rule W21). */
export function GroupStage({ views, all, isOver }: Props) {
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const shown = selectedId === null ? views : views.filter((view) => view.group.id === selectedId);
  return (
    <div className="grid grid-cols-1 gap-6">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {views.map((view) => (
          <li key={view.group.id}>
            <GroupCard
              view={view}
              isSelected={view.group.id === selectedId}
              onToggle={() => setSelectedId(view.group.id === selectedId ? null : view.group.id)}
            />
          </li>
        ))}
      </ul>
      {selectedId !== null && (
        <div>
          <Button onClick={() => setSelectedId(null)}>Show All Groups</Button>
        </div>
      )}
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {shown.map((view) => (
          <Card key={view.group.id} className="p-4">
            <h3 className="mb-2 font-display font-bold text-18">{view.group.name}</h3>
            <ul className="grid grid-cols-1 gap-2">
              {view.matchups.map((matchup) => (
                <li key={matchup.id}>
                  <MatchLine matchup={matchup} label={`Round ${matchup.round}`} all={all} isOver={isOver} />
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </div>
  );
}

function GroupCard({
  view,
  isSelected,
  onToggle,
}: {
  view: GroupView;
  isSelected: boolean;
  onToggle: () => void;
}) {
  const badge = groupBadge(view.matchups);
  const done = view.matchups.filter((matchup) => matchup.status === 'completed').length;
  const leader = view.songs.get(view.standings[0]?.songId ?? 0);
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onToggle}
      className="flex h-full w-full flex-col gap-1 rounded-panel border border-transparent bg-panel p-3 text-left shadow-card transition-colors duration-150 hover:border-muted aria-pressed:border-ink"
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-display font-bold text-16">{view.group.name}</span>
        {badge && <Badge tone={badge.isLive ? 'live' : 'neutral'}>{badge.text}</Badge>}
      </span>
      <span className="my-1 grid max-w-72 grid-cols-4 gap-1.5">
        {view.standings.slice(0, SHOWN_COVERS).map(({ songId }) => {
          const song = view.songs.get(songId);
          return song && <SongArtwork key={songId} song={song} size="tile" className="rounded-control!" />;
        })}
      </span>
      <span className="text-muted text-12 tabular">
        {done} of {view.matchups.length} matches played
      </span>
      {done > 0 && leader && (
        <span className="truncate text-14">
          1. <bdi>{leader.title}</bdi>
        </span>
      )}
    </button>
  );
}
