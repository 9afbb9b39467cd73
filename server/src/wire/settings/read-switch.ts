import { mistakeIn } from '../../domain/refusal.ts'
import { readFlag } from '../spelling.ts'

/** The field `on`, which stays as it is if it is not sent. */
export function readSwitch(sent: unknown): boolean | undefined {
  if (sent === undefined || sent === null) return undefined
  const on = readFlag(sent)
  if (on === undefined) throw mistakeIn('on', 'is neither a yes nor a no')
  return on
}
