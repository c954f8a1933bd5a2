import { Equalizer } from '#client/ui/display/equalizer.tsx';

export function LoadingScreen() {
  return (
    <div role="status" className="grid min-h-[70dvh] place-content-center justify-items-center gap-4">
      <h1 className="sr-only">Battle of the Beats</h1>
      <Equalizer isLive size="large" />
      <span className="text-14 text-muted">Loading...</span>
    </div>
  );
}
