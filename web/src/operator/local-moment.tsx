import { TimeText } from '../frame/time-text.tsx'
import { useTicking } from '../frame/use-ticking.ts'
import { formatAgo, formatMoment } from '../shell/formats.ts'

/** Operators have no company, so the zone is that of the reader. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Relative words, and the exact time. */
export function LocalMoment({ iso }: { readonly iso: string }) {
  const ago = useTicking(() => formatAgo(iso))
  return <TimeText iso={iso} text={ago} more={formatMoment(iso, zone)} />
}
