export const PREDICTION_EXPIRED = 'This prediction has expired';
export const NO_TOKENS = 'No tokens left. Get more tomorrow!';
/** An admin who wrote or answered a prediction does not decide its dispute. */
export const OWN_PREDICTION = 'You wrote or answered this prediction. Another admin has to decide.';
