import { destination, type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line per event, on standard error; standard output is for people. */
export function openLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, destination({ fd: 2, sync: true }))
}
