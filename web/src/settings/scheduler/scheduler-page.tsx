import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { CompanySettings } from 'plumbline-client'
import { unconnectedQuery } from '../../channels/unconnected.tsx'
import { EditorForm } from '../../forms/editor-form.tsx'
import { useEditor } from '../../forms/use-editor.ts'
import { api } from '../../session/api.ts'
import { Page } from '../../shell/page.tsx'
import { schedulerTexts as words } from '../../texts/settings/scheduler-texts.ts'
import { companyQuery } from '../company/company-query.ts'
import { SettingsBack } from '../settings-back.tsx'
import { BookingFields, ChangeFields, RuleFields } from './booking-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { PagePreview } from './page-preview.tsx'
import classes from './scheduler.module.css'
import { bookingPart, mistakesIn, screenPart } from './settings.ts'
import { PageFields, WebsiteFields } from './website-fields.tsx'

export const queries = [companyQuery, unconnectedQuery]

export function SchedulerPage() {
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(companyQuery)
  const editor = useEditor<CompanySettings>({
    name: 'online scheduler',
    stored: data,
    validate: ({ settings }) => mistakesIn(settings),
    save: async ({ settings, modified }) => {
      const saved = await api.settings.updateCompany({ settings: screenPart(settings), modified })
      queries.setQueryData(companyQuery.queryKey, saved)
      return saved
    },
  })
  const { form } = editor
  return (
    <Page isWide title={words.title} intro={words.intro} above={<SettingsBack />}>
      <div className={classes.columns}>
        <EditorForm editor={editor}>
          <PageFields form={form} isOpen={data.settings.bookingPage} />
          <LookFields form={form} />
          <RuleFields form={form} />
          <BookingFields form={form} />
          <ChangeFields form={form} />
          <WebsiteFields form={form} />
        </EditorForm>
        <PagePreview settings={bookingPart(form.values.settings)} />
      </div>
    </Page>
  )
}
