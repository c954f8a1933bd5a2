import { useCodePrompt } from '#client/entities/vote/code/kept-code.ts';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';

const VoterCodePrompt = lazyDialog(
  async () => (await import('#client/features/voter-codes/voter-code-prompt.tsx')).VoterCodePrompt,
);

/** The prompt for a voter code, which can open on every page. */
export function CodePrompt() {
  const { tournamentId, isOpen } = useCodePrompt();
  return tournamentId === null ? null : <VoterCodePrompt tournamentId={tournamentId} open={isOpen} />;
}
