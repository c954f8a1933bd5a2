import { Component, type ReactNode } from 'react';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import { Button } from '#client/ui/form/button.tsx';

type Props = { children: ReactNode; fallback: ReactNode };

/** Shows `fallback` after a render crash (rule W6). */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

export const RefreshButton = () => (
  <Button variant="primary" onClick={() => location.reload()}>
    Refresh Page
  </Button>
);

/** A message and a button to reload. */
export const Crashed = ({ as: Element }: { as: 'div' | 'main' }) => (
  <Element className="grid min-h-[80dvh] place-content-center justify-items-center gap-4 p-6 text-center">
    <Equalizer size="large" className="text-muted" />
    <h1 className="text-28">Something went wrong</h1>
    <p className="max-w-prose text-16 text-muted">
      The page could not be shown. Nothing that you sent is lost.
    </p>
    <RefreshButton />
  </Element>
);
