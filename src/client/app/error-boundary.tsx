import { Component, type ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Equalizer } from '#client/ui/equalizer.tsx';

type Props = {
  children: ReactNode;
  /** The bar on top stays, and leads to other pages. */
  isWithinPage?: boolean;
};

/** A §2: a render crash shows a way out instead of an empty page. */
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
