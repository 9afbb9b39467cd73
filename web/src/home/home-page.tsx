import { UnconnectedNotice, unconnectedQuery } from '../channels/unconnected.tsx'
import { NewOrderButton } from '../orders/new/new-order-button.tsx'
import { SectionCards } from '../settings/section-cards.tsx'
import { useMayOpen } from '../shell/access.ts'
import { Page } from '../shell/page.tsx'
import { useWho } from '../shell/who.ts'
import { texts } from '../texts/texts.ts'
import { Attention } from './attention.tsx'
import { Checklist } from './checklist.tsx'
import { DemoDataCard } from './demo-data.tsx'

/** The other parts load their own data, which not everybody may read. */
export const queries = [unconnectedQuery]

export function HomePage() {
  const { user } = useWho()
  const maySetUp = useMayOpen()('/settings')
  return (
    <Page
      isWide
      action={<NewOrderButton />}
      title={texts.home.title(user.displayname)}
      intro={maySetUp ? texts.home.intro : texts.home.introForOthers}
    >
      <UnconnectedNotice hasLink={maySetUp} />
      {maySetUp && (
        <>
          <Attention />
          <Checklist />
          <DemoDataCard />
          <SectionCards />
        </>
      )}
    </Page>
  )
}
