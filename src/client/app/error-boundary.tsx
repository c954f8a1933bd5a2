import { Component, type ReactNode } from 'react';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import { Button } from '#client/ui/form/button.tsx';

type Props = {
  children: ReactNode;
  /** Whether only the page is inside, so that the navigation bar above stays usable. */
  isWithinPage?: boolean;
};

/** Shows a message and a button to reload after a render crash (rule W6). */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const Element = this.props.isWithinPage ? 'div' : 'main';
    return (
      <Element className="grid min-h-[80dvh] place-content-center justify-items-center gap-4 p-6 text-center">
        <Equalizer size="large" className="text-muted" />
        <h1 className="text-28">Something went wrong</h1>
        <p className="max-w-prose text-16 text-muted">
          The page could not be shown. Nothing that you sent is lost.
        </p>
        <Button variant="primary" onClick={() => location.reload()}>
          Refresh Page
        </Button>
      </Element>
    );
  }
}
