import { TimeText } from '../frame/time-text.tsx'
import { useTicking } from '../frame/use-ticking.ts'
import { formatAgo, formatMoment, formatSince } from './formats.ts'
import { useZone } from './zone.ts'

interface MomentProps {
  readonly iso: string
  readonly isInButton?: boolean | undefined
}

/** Relative words, and the exact time. */
export function Moment({ iso, isInButton }: MomentProps) {
  const zone = useZone()
  const ago = useTicking(() => formatAgo(iso))
  return <TimeText iso={iso} text={ago} more={formatMoment(iso, zone)} isInButton={isInButton} />
}

/** The start of something that lasts: a time of today, or a date with its time. */
export function Since({ iso }: { readonly iso: string }) {
  const zone = useZone()
  const since = useTicking(() => formatSince(iso, zone))
  const ago = useTicking(() => formatAgo(iso))
  return <TimeText iso={iso} text={since} more={ago} />
}
