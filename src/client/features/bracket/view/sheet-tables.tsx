import type { GroupView } from '#client/features/bracket/groups/group-view.ts';
import { StandingsTable } from '#client/features/bracket/groups/standings-table.tsx';

/** The tables of all groups on paper, from a new page on. */
export function SheetTables({ views }: { views: readonly GroupView[] }) {
  return views.map((view) => (
    <section key={view.group.id} className="break-inside-avoid">
      <h2 translate="no" className="text-16">
        {view.group.name}
      </h2>
      <StandingsTable view={view} />
    </section>
  ));
}
