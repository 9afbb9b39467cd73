import { SectionCards } from '../settings/section-cards.tsx'
import { Page } from '../shell/page.tsx'
import { useWho } from '../shell/who.ts'
import { texts } from '../texts/texts.ts'
import { Attention } from './attention.tsx'
import { Checklist } from './checklist.tsx'
import { DemoDataCard } from './demo-data.tsx'

/** The checklist loads its own data: only owners may read it. */
export const queries = []

export function HomePage() {
  const { user } = useWho()
  const isOwner = user.owner === 'yes'
  return (
    <Page
      isWide
      title={texts.home.title(user.displayname)}
      intro={isOwner ? texts.home.intro : texts.home.introForOthers}
    >
      {isOwner && (
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
