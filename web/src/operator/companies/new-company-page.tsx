import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OwnerInvitation } from 'plumbline-client/operator'
import { useState } from 'react'
import { InvitationDialog } from '../../dialogs/invitation-dialog.tsx'
import { EditorForm, FieldGroup } from '../../forms/editor-form.tsx'
import { useEditor } from '../../forms/use-editor.ts'
import { ZoneField } from '../../forms/zone-field.tsx'
import { SettingsBack } from '../../settings/settings-back.tsx'
import { Page } from '../../shell/page.tsx'
import { operatorTexts } from '../../texts/operator-texts.ts'
import { texts } from '../../texts/texts.ts'
import { api } from '../api.ts'
import { companyPath, paths } from '../paths.ts'

const words = operatorTexts.newCompany

const blank = { name: '', key: '', zone: 'America/New_York', ownerName: '', ownerEmail: '' }
type Fields = typeof blank

interface Created extends Pick<Fields, 'name' | 'key'> {
  readonly invitation: OwnerInvitation
}

export function NewCompanyPage() {
  const [created, setCreated] = useState<Created>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const editor = useEditor<Fields>({
    name: 'new company',
    stored: blank,
    validate,
    save: async fields => {
      const invitation = await api.createCompany(fields)
      setCreated({ name: fields.name, key: fields.key, invitation })
      await queries.invalidateQueries({ queryKey: ['companies'] })
      return blank
    },
  })
  const { form } = editor
  return (
    <Page title={words.title} above={<SettingsBack to={paths.companies} text={operatorTexts.companies.title} />}>
      <EditorForm editor={editor} submit={words.submit}>
        <FieldGroup title={words.company}>
          <TextInput
            label={words.name}
            {...form.getInputProps('name')}
            onBlur={() => {
              if (!form.values.key) form.setFieldValue('key', keyFrom(form.values.name))
            }}
          />
          <TextInput
            label={words.key}
            description={words.keyHelp}
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('key')}
          />
          <ZoneField label={words.zone} {...form.getInputProps('zone')} />
        </FieldGroup>
        <FieldGroup title={words.owner} help={words.ownerHelp}>
          <TextInput label={words.ownerName} {...form.getInputProps('ownerName')} />
          <TextInput label={words.ownerEmail} type="email" {...form.getInputProps('ownerEmail')} />
        </FieldGroup>
      </EditorForm>
      {created && (
        <InvitationDialog
          title={words.madeTitle(created.name)}
          link={created.invitation.link}
          isSent={created.invitation.sent}
          onClose={() => void navigate({ to: companyPath(created.key) })}
        />
      )}
    </Page>
  )
}

function validate({ name, key, ownerEmail }: Fields): Record<string, string | undefined> {
  return {
    name: name.trim() ? undefined : texts.form.required(words.name),
    key: key.trim() ? undefined : texts.form.required(words.key),
    ownerEmail: ownerEmail.includes('@') ? undefined : words.emailMissing,
  }
}

/** A proposal: `Peña Oak, Inc.` becomes `pena-oak-inc`. */
function keyFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 63)
    .replace(/-$/, '')
}
