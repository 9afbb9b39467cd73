import { sha256 } from './sha256.ts'

interface Puzzle {
  readonly algorithm: string
  readonly challenge: string
  readonly maxnumber: number
  readonly salt: string
  readonly signature: string
}

const numbersAtOnce = 1_500

/** The solution of a puzzle, as the service takes it. The page stays usable meanwhile. */
export async function solve({ maxnumber, ...puzzle }: Puzzle): Promise<string> {
  for (let number = 0; number <= maxnumber; number++) {
    if (number % numbersAtOnce === 0) await new Promise(resolve => setTimeout(resolve))
    if (sha256(`${puzzle.salt}${number}`) === puzzle.challenge) return btoa(JSON.stringify({ ...puzzle, number }))
  }
  return ''
}

const solving = new Map<string, Promise<string>>()

/** Solved once for a visitor. */
export function checkOf(rest: string, visitor: string): Promise<string> {
  const known = solving.get(visitor)
  if (known) return known
  const solved = fetch(`${rest}/check?visitor=${encodeURIComponent(visitor)}`)
    .then(response => response.json())
    .then((puzzle: Puzzle) => solve(puzzle))
  solving.set(visitor, solved)
  solved.catch(() => solving.delete(visitor))
  return solved
}

/** It may have expired. */
export function forgetCheck(visitor: string): void {
  solving.delete(visitor)
}
