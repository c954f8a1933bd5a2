import { useEffect, useRef, useState } from 'react';
import { focusFirstProblem } from './focus-field.ts';

/** The error of a form in which only one field can be wrong. Each error moves the focus to the field. */
export function useProblem() {
  /** The form or the part of it that has the field. */
  const place = useRef<HTMLFormElement>(null);
  // Each error is a new object, so that the same error twice moves the focus twice.
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (problem) focusFirstProblem(place.current);
  }, [problem]);
  return {
    place,
    problem: problem?.text,
    showProblem: (text: string) => setProblem({ text }),
    clearProblem: () => setProblem(null),
  };
}
