import { CreateTournamentForm } from '#client/features/create-tournament/create-tournament-form.tsx';
import { Packs } from '#client/features/packs/packs.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/layout/card.tsx';
import { Page, PageHero } from '#client/ui/layout/page.tsx';

const HOW_IT_WORKS = [
  'People enter songs until every place is taken.',
  'Songs meet in pairs. Every match has a start and an end, and the most votes win.',
  'In groups a win is worth 3 points and a tie 1; the best two of each group go on.',
  'A tied knockout match is replayed with tiebreaker songs, or the ranking decides.',
  'The winner of the final is the champion.',
];
const WHAT_NEXT = [
  'Share the link with everyone who should take part.',
  'Wait for songs: one for each place.',
  'Generate the bracket. Groups are also drawn automatically: 5 minutes after all songs and people are in, or at a later start date.',
  'Watch the voting, live.',
];

export function CreatePage() {
  useDocumentTitle('Create Tournament');
  return (
    <Page>
      <PageHero
        title="Create Your Tournament"
        description="Set the theme, the size and the pace. Everything else runs by itself."
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <Card className="border-transparent!">
          <CardHeader className="max-sm:pb-2 short:py-3">
            <CardTitle className="short:text-18">Tournament Setup</CardTitle>
          </CardHeader>
          <CardBody>
            <CreateTournamentForm parties={(party) => <Packs {...party} />} />
          </CardBody>
        </Card>
        <aside className="flex flex-col gap-8">
          <Steps title="How Tournaments Work" steps={HOW_IT_WORKS} />
          <Steps title="What happens next?" steps={WHAT_NEXT} />
        </aside>
      </div>
    </Page>
  );
}

function Steps({ title, steps }: { title: string; steps: string[] }) {
  return (
    <section>
      <h2 className="text-18">{title}</h2>
      <ol className="mt-3 flex list-none flex-col gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 text-14 text-muted">
            <span aria-hidden="true" className="font-display font-bold text-ink tabular">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
