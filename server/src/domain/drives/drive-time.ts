import { kilometres, type Position } from '../places/position.ts'

export type DriveMinutes = (from: Position, to: Position) => number

/** A road is longer than the straight line. */
const roadFactor = 1.3
/** The first kilometres of a way are driven through streets, the next on larger roads, the rest on highways. */
const legs = [
  { kilometres: 5, kilometresPerHour: 30 },
  { kilometres: 25, kilometresPerHour: 55 },
  { kilometres: Number.POSITIVE_INFINITY, kilometresPerHour: 90 },
]
/** A longer way means a wrong position, not a drive between two appointments. */
export const maxDriveMinutes = 240

/** The minutes of the drive, estimated from the distance alone; whole minutes, rounded up. */
export function estimatedMinutes(from: Position, to: Position): number {
  let rest = kilometres(from, to) * roadFactor
  let minutes = 0
  for (const leg of legs) {
    const driven = Math.min(rest, leg.kilometres)
    minutes += (driven / leg.kilometresPerHour) * 60
    rest -= driven
  }
  return Math.min(Math.ceil(minutes), maxDriveMinutes)
}
