/** Numbers from 0 to 1 that the same seed repeats (mulberry32), so that a failure can be looked at twice. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The seed to repeat is given in SEED; without it each run tries other moments. */
export function chooseSeed(): number {
  return Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
}
