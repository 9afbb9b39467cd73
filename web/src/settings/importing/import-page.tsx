import { DemoDataCard, demoDataQuery } from '../../home/demo-data.tsx'
import { Page } from '../../shell/page.tsx'
import { importingTexts } from '../../texts/settings/importing-texts.ts'
import { SettingsBack } from '../settings-back.tsx'
import { CompanyFileSection } from './company-file-section.tsx'
import { ContactImport } from './contact-import.tsx'
import { ExportSection } from './export-section.tsx'

const words = importingTexts.importing

/** Everything else is read when it is needed. */
export const queries = [demoDataQuery]

export function ImportPage() {
  return (
    <Page title={words.title} intro={words.intro} above={<SettingsBack />}>
      <ContactImport />
      <ExportSection />
      <CompanyFileSection />
      <DemoDataCard />
    </Page>
  )
}
