import { useSuspenseQuery } from '@tanstack/react-query'
import { CopyField } from '../../shell/copy-field.tsx'
import { Page } from '../../shell/page.tsx'
import { Section } from '../../shell/section.tsx'
import { operatorTexts } from '../../texts/operator-texts.ts'
import { HostsSection } from '../hosts/hosts-section.tsx'
import { AddressesSection } from './addresses-section.tsx'
import { CredentialsSection } from './credentials-section.tsx'
import { directoryQuery } from './directory.ts'

const words = operatorTexts.directory

export function DirectoryPage() {
  const { data: directory } = useSuspenseQuery(directoryQuery)
  return (
    <Page title={words.title} intro={words.intro}>
      <Section title={words.service}>
        <CopyField label={words.address} value={directory.url} />
      </Section>
      <CredentialsSection credentials={directory.credentials} />
      <AddressesSection addresses={directory.addresses} />
      <HostsSection />
    </Page>
  )
}
