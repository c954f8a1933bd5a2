import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Ticket } from 'lucide-react';
import { powersOf } from '#client/entities/tournament/powers.ts';
import { tournamentQuery } from '#client/entities/tournament/queries.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { CodesView } from '#client/features/voter-codes/codes-view.tsx';
import { isNotFound } from '#client/lib/api/api.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Page, PageHero } from '#client/ui/layout/page.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { TournamentGone, TournamentSkeleton, TournamentUnreachable } from './tournament/page-states.tsx';

/** `/tournaments/{id}/codes`: the voter codes of a tournament, for those who manage it (rule Y10). */
export function CodesPage({ id }: { id: number }) {
  const { data, isPending, error, refetch } = useQuery(tournamentQuery(id));
  useDocumentTitle('Voter codes');
  if (isPending) return <TournamentSkeleton />;
  if (isNotFound(error)) return <TournamentGone reason="missing" />;
  if (!data) return <TournamentUnreachable onRetry={refetch} />;
  return (
    <Page className="print:block! print:p-0!">
      <div className="flex flex-col items-start gap-4 print:hidden">
        <LinkButton icon={ArrowLeft} href={`/tournaments/${id}`} className="max-w-full">
          <bdi translate="no" className="truncate">
            {data.name}
          </bdi>
        </LinkButton>
        <PageHero
          title="Voter codes"
          description="Each code lets one person vote in this tournament, with or without an account."
        />
      </div>
      <Codes tournament={data} />
    </Page>
  );
}

function Codes({ tournament }: { tournament: TournamentDetail }) {
  const { user } = useCurrentUser();
  const canManage = powersOf(user, tournament)('manage');
  if (canManage && tournament.voterPolicy === 'code') return <CodesView tournament={tournament} />;
  const [title, description] = canManage
    ? [
        'No code is needed here',
        'To use voter codes, change who may vote in the settings before the first match starts.',
      ]
    : ['Only organizers see the voter codes', 'Ask the creator of the tournament for a code.'];
  return <EmptyState titleAs="h2" icon={<Ticket />} title={title} description={description} />;
}
