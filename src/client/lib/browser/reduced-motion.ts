/** Whether the user has asked the system for less motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How a script scrolls for this user. */
export const scrollBehavior = (): 'instant' | 'smooth' => (prefersReducedMotion() ? 'instant' : 'smooth');
