import type { ReactNode } from 'react'
import { UnconnectedNotice, unconnectedQuery } from '../channels/unconnected.tsx'
import { useTicking } from '../frame/use-ticking.ts'
import { NewOrderButton } from '../orders/new/new-order-button.tsx'
import { peopleQuery } from '../people/people.ts'
import { dateIn, formatDate, formatWeekday } from '../shell/formats.ts'
import { Page } from '../shell/page.tsx'
import { useWho } from '../shell/who.ts'
import { useZone } from '../shell/zone.ts'
import { homeTexts } from '../texts/home-texts.ts'
import { Attention } from './attention.tsx'
import { Checklist } from './checklist.tsx'
import { DayList } from './day-list.tsx'
import { DemoDataCard } from './demo-data.tsx'
import classes from './parts.module.css'
import { type HomePart, partsFor } from './parts.ts'
import { Figures } from './plots/figures.tsx'
import { StopList } from './stop-list.tsx'

/** The parts load their own data, which not everybody may read. */
export const queries = [unconnectedQuery, peopleQuery]

const views: Readonly<Record<HomePart, () => ReactNode>> = {
  checklist: Checklist,
  attention: Attention,
  stops: StopList,
  day: DayList,
  figures: Figures,
  'demo data': DemoDataCard,
}

/** Beside each other on wide screens. */
const columns: readonly HomePart[] = ['attention', 'stops', 'day']

export function HomePage() {
  const who = useWho()
  const zone = useZone()
  const date = useTicking(() => dateIn(zone))
  const parts = partsFor(who)
  const [main, ...side] = parts.filter(part => columns.includes(part))
  const show = (part: HomePart) => {
    const View = views[part]
    return <View key={part} />
  }
  return (
    <Page
      isWide
      action={<NewOrderButton />}
      title={homeTexts.title(who.user.displayname)}
      intro={homeTexts.now(`${formatWeekday(date)}, ${formatDate(date)}`, zone)}
    >
      {!who.user.privileges.includes('EDIT_INSPECTIONS') && <UnconnectedNotice />}
      {parts.includes('checklist') && show('checklist')}
      <div className={classes.columns}>
        {main && <div>{show(main)}</div>}
        {side.length > 0 && <div>{side.map(show)}</div>}
      </div>
      {parts.includes('figures') && show('figures')}
      {parts.includes('demo data') && show('demo data')}
    </Page>
  )
}
