/** `npm run proof -- --ci` makes fewer trials, the same ones in every run; `npm run proof` makes all of them. */
export const isShort = process.env.PROOF_TRIALS === 'few'
