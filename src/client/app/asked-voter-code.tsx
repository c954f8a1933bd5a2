import { useAsked } from '#client/entities/vote/code/kept-code.ts';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';

const VoterCodePrompt = lazyDialog(
  async () => (await import('#client/features/voter-codes/voter-code-prompt.tsx')).VoterCodePrompt,
);

/** The question for a voter code, on every page with a ballot (rules Y9, Y10). */
export function AskedVoterCode() {
  const { tournamentId, isOpen } = useAsked();
  return tournamentId === null ? null : <VoterCodePrompt tournamentId={tournamentId} open={isOpen} />;
}
