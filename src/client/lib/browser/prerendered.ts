/** Whether the document holds the landing page as the build rendered it. Translated it is no longer what React expects. */
export const isPrerenderedLanding = (root: HTMLElement | null | undefined): boolean =>
  Boolean(root?.dataset.page?.startsWith('landing') && !root.querySelector('font'));
