import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusFirstProblem } from './focus-field.ts';

type Problem = {
  /** The form or the part of it that has the field. */
  place: RefObject<HTMLFormElement | null>;
  problem: string | undefined;
  showProblem: (text: string) => void;
  clearProblem: () => void;
};

/** What is wrong with the one field of a form that can be wrong. The field gets the focus whenever it is refused. */
export function useProblem(): Problem {
  const place = useRef<HTMLFormElement>(null);
  // A new object each time, so that the same refusal twice moves the focus twice.
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (problem) focusFirstProblem(place.current);
  }, [problem]);
  return {
    place,
    problem: problem?.text,
    showProblem: (text) => setProblem({ text }),
    clearProblem: () => setProblem(null),
  };
}
