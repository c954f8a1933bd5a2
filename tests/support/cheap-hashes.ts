import { hashCost } from '#server/features/accounts/hash-cost.ts';
import { proofCost } from '#server/features/guests/proof-cost.ts';

// Loaded before tests, and preloaded into their servers with --import: passwords of tests need no protection, and a hash as
// the server makes it takes as long as a page. The proof of work of a guest takes as long.
Object.assign(hashCost, { memoryCost: 8, timeCost: 1 });
Object.assign(proofCost, { minAttempts: 100, maxAttempts: 300 });
