import { destination, type Logger, pino } from 'pino'
import { type Clock, systemClock } from '../../domain/time/clock.ts'
import { RecentErrors } from './recent-errors.ts'

export type Log = Logger

/** The log of a process. */
export type ProcessLog = Log & { readonly recentErrors: RecentErrors }

const errorLevel = 50

/** One JSON line per event, on standard error; standard output is for people. */
export function openLog(level: string, now: Clock = systemClock): ProcessLog {
  const recentErrors = new RecentErrors(now)
  const log = pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(args, method, level) {
          if (level >= errorLevel) recentErrors.note(level, args)
          method.apply(this, args)
        },
      },
    },
    destination({ fd: 2, sync: true }),
  )
  return Object.assign(log, { recentErrors })
}
