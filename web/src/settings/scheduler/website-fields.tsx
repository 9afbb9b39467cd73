import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Choice } from '../../forms/choice.tsx'
import { FieldGroup } from '../../forms/editor-form.tsx'
import { LinesField } from '../../forms/lines-field.tsx'
import { restUrl } from '../../page.ts'
import { CopyBlock, CopyField } from '../../shell/copy-field.tsx'
import { schedulerTexts as words } from '../../texts/settings/scheduler-texts.ts'
import type { CompanyForm } from '../company/booking-fields.tsx'
import { entriesQuery } from '../entries/entries.ts'

const bookUrl = new URL('book', restUrl).href

/** Whether the page is open, and where it is. `isOpen`: as saved. */
export function PageFields({ form, isOpen }: { readonly form: CompanyForm; readonly isOpen: boolean }) {
  const { data: services } = useQuery(entriesQuery('services'))
  const isVain = services?.every(({ visible }) => !visible)
  return (
    <FieldGroup title={words.page}>
      <Switch
        label={words.open}
        description={words.openHelp}
        {...form.getInputProps('settings.bookingPage', { type: 'checkbox' })}
      />
      <CopyField label={words.link} description={words.linkHelp} value={bookUrl} />
      {isOpen ? (
        <Button component="a" href={bookUrl} target="_blank" rel="noreferrer" variant="default">
          {words.visit}
        </Button>
      ) : (
        <p className="quiet">{words.closed}</p>
      )}
      {isVain && (
        <p role="status">
          {words.noServices} <Link to="/settings/services">{words.addServices}</Link>.
        </p>
      )}
    </FieldGroup>
  )
}

const kinds = ['inline', 'button', 'links'] as const
type Kind = (typeof kinds)[number]

/** Who may embed the page, and the code for it. */
export function WebsiteFields({ form }: { readonly form: CompanyForm }) {
  const [kind, setKind] = useState<Kind>('inline')
  const { bookingSites } = form.values.settings
  return (
    <FieldGroup title={words.website} help={words.websiteHelp}>
      <LinesField
        label={words.sites}
        description={words.sitesHelp}
        separator={/[\s,]+/}
        {...form.getInputProps('settings.bookingSites')}
      />
      {bookingSites.length === 0 && <p className="quiet">{words.noSites}</p>}
      <Choice
        label={words.kind}
        options={kinds.map(value => ({ value, label: words.kinds[value], help: words.kindHelp[value] }))}
        value={kind}
        onChange={setKind}
      />
      <CopyBlock label={words.code} text={codeOf(kind)} />
    </FieldGroup>
  )
}

function codeOf(kind: Kind): string {
  const script = (more: string) => `<script async src="${bookUrl}/embed.js"${more}></script>`
  switch (kind) {
    case 'inline':
      return script('')
    case 'button':
      return script(`\n  data-show="button" data-text="${words.buttonText}"`)
    case 'links':
      return `<a href="${bookUrl}">${words.buttonText}</a>\n${script(' data-show="links"')}`
  }
}
