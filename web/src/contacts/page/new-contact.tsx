import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EditorForm, FieldGroup } from '../../forms/editor-form.tsx'
import { useEditor } from '../../forms/use-editor.ts'
import { showWarnings } from '../../record/show-warnings.ts'
import { Page } from '../../shell/page.tsx'
import { NotFound } from '../../shell/page-states.tsx'
import { useWho } from '../../shell/who.ts'
import { contactsTexts } from '../../texts/office/contacts-texts.ts'
import { readContactsAgain } from '../contact-data.ts'
import { pathOf } from '../contact-name.ts'
import { fieldsOf, type Values, valuesOf } from '../fields.ts'
import type { Kind } from '../kinds.ts'
import { ContactFields, mistakesOf } from './contact-fields.tsx'

interface NewContactProps {
  readonly kind: Kind
  readonly back: ReactNode
}

export function NewContact(props: NewContactProps) {
  return props.kind.mayEdit(useWho()) ? <NewForm {...props} /> : <NotFound />
}

function NewForm({ kind, back }: NewContactProps) {
  const { noun } = kind
  const navigate = useNavigate()
  const queries = useQueryClient()
  const blank = valuesOf(noun, undefined)
  const editor = useEditor<Values>({
    name: `${noun} new`,
    stored: blank,
    validate: values => mistakesOf(noun, blank, values),
    save: async values => {
      const { id, warnings } = await kind.create(fieldsOf(noun, blank, values))
      void readContactsAgain(queries)
      showWarnings(warnings)
      // After the form has forgotten its draft, or it would ask whether to leave.
      setTimeout(() => void navigate({ to: pathOf(noun, id), replace: true }))
      return values
    },
  })
  return (
    <Page title={contactsTexts.kinds[noun].add} above={back}>
      <EditorForm editor={editor}>
        <FieldGroup title={contactsTexts.headings.details}>
          <ContactFields noun={noun} form={editor.form} />
        </FieldGroup>
      </EditorForm>
    </Page>
  )
}
