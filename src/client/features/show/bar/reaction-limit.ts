const PER_SECOND = 3;
const SECOND_MS = 1000;

/** Lets three presses a second pass, as the server does (rule R10). `at` is in milliseconds. */
export function createReactionLimit() {
  let sent: number[] = [];
  return (at: number): boolean => {
    sent = sent.filter((each) => at - each < SECOND_MS);
    if (sent.length >= PER_SECOND) return false;
    sent = [...sent, at];
    return true;
  };
}
