import { hashCost } from '#server/features/accounts/hash-cost.ts';

// Loaded before tests, and preloaded into their servers with --import: passwords of tests need no protection, and a hash as
// the server makes it takes as long as a page.
Object.assign(hashCost, { memoryCost: 8, timeCost: 1 });
