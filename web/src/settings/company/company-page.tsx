import { Switch, TextInput } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { CompanySettings } from 'plumbline-client'
import { UnconnectedHint, unconnectedQuery } from '../../channels/unconnected.tsx'
import { BelowTheFold } from '../../forms/below-the-fold.tsx'
import { EditorForm, FieldGroup, FieldRow } from '../../forms/editor-form.tsx'
import { LinesField } from '../../forms/lines-field.tsx'
import { NumberField } from '../../forms/number-field.tsx'
import { unusual } from '../../forms/numbers/usual.ts'
import { useEditor } from '../../forms/use-editor.ts'
import { ZoneField } from '../../forms/zone-field.tsx'
import { api } from '../../session/api.ts'
import { CopyField } from '../../shell/copy-field.tsx'
import { Page } from '../../shell/page.tsx'
import { companyTexts } from '../../texts/settings/company-texts.ts'
import { texts } from '../../texts/texts.ts'
import { unusualRanges } from '../rules/property-rules.ts'
import { SettingsBack } from '../settings-back.tsx'
import { type CompanyForm, LimitFields, TimeFields } from './booking-fields.tsx'
import { companyQuery } from './company-query.ts'
import { ConflictFields } from './conflict-fields.tsx'
import { DurationRules, mistakesInRules } from './duration-rules.tsx'
import { HostStates } from './host-states.tsx'

const words = companyTexts.company
const rulesPath = 'settings.durationRules'

export const queries = [companyQuery, unconnectedQuery]

export function CompanyPage() {
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(companyQuery)
  const editor = useEditor<CompanySettings>({
    name: 'company',
    stored: data,
    validate: ({ name, settings }) => ({
      name: name.trim() ? undefined : texts.form.required(words.name),
      ...mistakesInRules(settings.durationRules, rulesPath),
    }),
    ask: ({ settings }) => [
      ...unusual(words.defaultDuration, settings.defaultDurationMinutes, 'minutes'),
      ...settings.durationRules.flatMap(unusualRanges),
    ],
    save: async ({ id: _id, key: _key, ...values }) => {
      const saved = await api.settings.updateCompany(values)
      queries.setQueryData(companyQuery.queryKey, saved)
      return saved
    },
  })
  const { form } = editor
  return (
    <Page title={words.title} intro={words.intro} above={<SettingsBack />}>
      <EditorForm editor={editor}>
        <General form={form} />
        <BelowTheFold>
          <LimitFields form={form} />
          <TimeFields form={form} />
          <FieldGroup title={words.longer} help={words.longerHelp}>
            <DurationRules
              rules={form.values.settings.durationRules}
              errors={form.errors}
              path={rulesPath}
              onChange={rules => form.setFieldValue('settings.durationRules', rules)}
            />
          </FieldGroup>
          <ConflictFields form={form} stored={data.settings.conflicts} />
          <Records form={form} />
          <Addresses form={form} hosts={data.hosts} />
        </BelowTheFold>
      </EditorForm>
    </Page>
  )
}

function General({ form }: { readonly form: CompanyForm }) {
  return (
    <FieldGroup title={words.general}>
      <TextInput label={words.name} required {...form.getInputProps('name')} />
      <ZoneField label={words.zone} description={words.zoneHelp} {...form.getInputProps('zone')} />
      <CopyField label={words.key} description={words.keyHelp} value={form.values.key} />
    </FieldGroup>
  )
}

function Records({ form }: { readonly form: CompanyForm }) {
  return (
    <FieldGroup title={words.reminders}>
      <FieldRow>
        <NumberField
          label={words.reminderHours}
          description={
            <>
              {words.reminderHoursHelp} <UnconnectedHint channels={['email', 'sms']} />
            </>
          }
          unit={words.hours}
          {...form.getInputProps('settings.reminderHoursBefore')}
        />
        <NumberField
          label={words.footprintDays}
          description={words.footprintDaysHelp}
          unit={words.days}
          {...form.getInputProps('settings.footprintRetentionDays')}
        />
      </FieldRow>
      <LinesField
        label={words.cancelReasons}
        description={words.listHelp}
        {...form.getInputProps('settings.cancelReasons')}
      />
      <LinesField
        label={words.referReasons}
        description={words.listHelp}
        {...form.getInputProps('settings.referReasons')}
      />
    </FieldGroup>
  )
}

function Addresses({ form, hosts }: { readonly form: CompanyForm; readonly hosts: readonly string[] }) {
  return (
    <FieldGroup title={words.addresses}>
      <LinesField label={words.hosts} description={words.hostsHelp} {...form.getInputProps('hosts')} />
      <HostStates hosts={hosts} />
      <LinesField
        label={words.origins}
        description={words.originsHelp}
        {...form.getInputProps('settings.allowedOrigins')}
      />
      <Switch
        label={words.assistants}
        description={words.assistantsHelp}
        {...form.getInputProps('settings.assistants', { type: 'checkbox' })}
      />
    </FieldGroup>
  )
}
