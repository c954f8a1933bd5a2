import { useInfiniteQuery } from '@tanstack/react-query';
import { endText } from '#client/entities/moderation/labels.ts';
import { personName } from '#client/entities/user/person.ts';
import { PeopleList, UserName } from '#client/entities/user/user-name.tsx';
import { call } from '#client/lib/api/api.ts';
import { moreOf } from '#client/lib/api/paged-query.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog, type OpenState } from '#client/ui/overlay/dialog.tsx';
import type { Mute } from '#contract/moderation.ts';
import { mutesQuery, refreshQueue } from './queries.ts';
import { ReportsQueue } from './reports-queue.tsx';

type Props = OpenState & { tournamentId: number };

/** What users reported in a tournament, and who is muted there, for its moderators (rule O16). */
export function ReportsDialog({ tournamentId, ...openState }: Props) {
  return (
    <Dialog
      {...openState}
      width="large"
      title="Reports"
      description="Songs and messages of this tournament that users reported."
    >
      <div className="grid grid-cols-1 gap-6">
        <ReportsQueue of={tournamentId} />
        <MutedUsers tournamentId={tournamentId} />
      </div>
    </Dialog>
  );
}

/** The muted users of a tournament. Shows nothing while no user is muted. */
function MutedUsers({ tournamentId: id }: { tournamentId: number }) {
  const query = useInfiniteQuery(mutesQuery(id));
  const unmute = useApiMutation({
    mutationFn: ({ userId }: Mute) =>
      call('DELETE /api/tournaments/:id/mutes/:userId', { params: { id, userId } }),
    success: { title: 'The user can write again' },
    failure: { fallback: 'Please try again.' },
    refresh: (client) => refreshQueue(client, id),
  });
  if (query.isLoadingError) return <LoadFailed title="The mutes could not be loaded" query={query} />;
  const mutes = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  if (mutes.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-3 border-t border-line pt-5">
      <h3 className="text-18">Muted</h3>
      <PeopleList people={mutes}>
        <ul className="grid grid-cols-1 gap-2">
          {mutes.map((mute) => (
            <li key={mute.userId} className="flex min-h-11 items-center justify-between gap-3">
              <div className="min-w-0 text-14">
                <UserName user={mute.user} userId={mute.userId} withPicture />
                <p className="break-words text-muted">
                  Muted {endText(mute.endsAt)}: <bdi>{mute.reason}</bdi>
                </p>
              </div>
              <Button
                size="small"
                aria-label={`Unmute ${personName(mute.user, mute.userId)}`}
                disabled={unmute.isPending}
                onClick={() => unmute.mutate(mute)}
              >
                Unmute
              </Button>
            </li>
          ))}
        </ul>
      </PeopleList>
      <ShowMore {...moreOf(query)} />
    </section>
  );
}
