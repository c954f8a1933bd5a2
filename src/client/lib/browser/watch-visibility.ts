/**
 * Calls `onChange` when the visible part of an element crosses a threshold, and once at the start. A busy browser reports
 * several changes at once, the oldest first, so the last one counts.
 * @returns a function that stops watching
 */
export function watchVisibility(
  element: Element,
  onChange: (entry: IntersectionObserverEntry) => void,
  options: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    const newest = entries.at(-1);
    if (newest) onChange(newest);
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}
