export const PREDICTION_FIELDS_MISSING = 'Please fill in the title and expiration date.';
export const EXPIRATION_PASSED = 'Expiration date must be in the future.';
