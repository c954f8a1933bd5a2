export const KNOCKOUT_DRAWN = 'Playoff bracket generated!';
