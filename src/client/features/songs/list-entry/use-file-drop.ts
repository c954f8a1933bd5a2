import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped anywhere on the page while `isOpen`: a browser would leave the page for a file that misses its
 * target. Returns whether files are dragged over the page.
 */
export function useFileDrop(isOpen: boolean, onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (!isOpen) return;
    const handleOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const handleLeave = (event: DragEvent) => {
      // Only the way out of the window has no next element.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const stop = new AbortController();
    addEventListener('dragover', handleOver, { signal: stop.signal });
    addEventListener('dragleave', handleLeave, { signal: stop.signal });
    addEventListener('drop', handleDrop, { signal: stop.signal });
    return () => stop.abort();
  }, [isOpen]);
  return isOver;
}
