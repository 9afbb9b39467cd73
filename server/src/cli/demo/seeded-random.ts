/** The generator mulberry32: the same seed gives the same sequence. */
export function seededRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number; both ends are possible. */
  const between = (from: number, to: number) => from + Math.floor(next() * (Math.floor(to) - from + 1))
  return {
    between,
    chance: (probability: number) => next() < probability,
    pick: <T>(items: readonly T[]) => items[between(0, items.length - 1)] as T,
    shuffle: <T>(items: readonly T[]) =>
      items
        .map(item => ({ item, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
  }
}
