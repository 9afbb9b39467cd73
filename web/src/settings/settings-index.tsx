import { Page } from '../shell/page.tsx'
import { companyTexts } from '../texts/settings/company-texts.ts'
import { SectionCards } from './section-cards.tsx'

export function SettingsIndex() {
  return (
    <Page isWide title={companyTexts.settings.title} intro={companyTexts.settings.intro}>
      <SectionCards />
    </Page>
  )
}
