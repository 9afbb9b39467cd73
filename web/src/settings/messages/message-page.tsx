import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { MessageChange, MessageSettings } from 'plumbline-client'
import { type FocusEvent, useRef, useState } from 'react'
import { UnconnectedHint, unconnectedQuery } from '../../channels/unconnected.tsx'
import { EditorForm, FieldGroup } from '../../forms/editor-form.tsx'
import { type Editor, useEditor } from '../../forms/use-editor.ts'
import { api } from '../../session/api.ts'
import { Page } from '../../shell/page.tsx'
import { NotFound } from '../../shell/page-states.tsx'
import { showProblem, showUndo } from '../../shell/toasts.tsx'
import { notificationsTexts } from '../../texts/settings/notifications-texts.ts'
import { texts } from '../../texts/texts.ts'
import columns from '../services/services.module.css'
import { SettingsBack } from '../settings-back.tsx'
import classes from './messages.module.css'
import { kindName, messagesQuery, nameOf, wordsQuery } from './messages.ts'
import { type Draft, type FoundMistakes, Preview } from './preview.tsx'
import { type TextField, Words } from './words.tsx'

const words = notificationsTexts.messages

export const queries = [messagesQuery, wordsQuery, unconnectedQuery]

export function MessagePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data } = useSuspenseQuery(messagesQuery)
  const message = data.find(each => each.id === id)
  return message ? <Message key={id} message={message} /> : <NotFound />
}

function Message({ message }: { readonly message: MessageSettings }) {
  const queries = useQueryClient()
  const isEmail = message.channel === 'email'
  const [found, setFound] = useState<FoundMistakes>()
  const lastField = useRef<TextField>(null)
  const editor = useEditor<MessageSettings>({
    name: `message ${message.id}`,
    stored: message,
    validate: ({ subject, body }) => ({
      subject: found?.draft.subject === subject ? found.fields.subject : undefined,
      body: body.trim() ? (found?.draft.body === body ? found.fields.body : undefined) : words.bodyMissing,
    }),
    save: async ({ subject, body, on, modified }) => {
      const saved = await api.settings.messages.update(message.id, {
        ...(isEmail && { subject }),
        ...{ body, on },
        ...(modified && { modified }),
      })
      await queries.invalidateQueries(messagesQuery)
      return saved
    },
  })
  const { form } = editor
  const showMistakes = (mistakes: FoundMistakes) => {
    setFound(mistakes)
    const typed = form.getValues()
    const current = Object.entries(mistakes.fields).filter(
      ([field]) => typed[field as keyof Draft] === mistakes.draft[field as keyof Draft],
    )
    form.setErrors(errors => ({ ...errors, ...Object.fromEntries(current) }))
  }
  const propsOf = (field: keyof Draft) => {
    const props = form.getInputProps(field)
    const onFocus = (event: FocusEvent<TextField>) => {
      lastField.current = event.currentTarget
      props.onFocus?.(event)
    }
    return { ...props, onFocus }
  }
  return (
    <Page
      isWide
      title={nameOf(message)}
      intro={kindName(message.kind)}
      above={<SettingsBack to="/settings/messages" text={words.title} />}
    >
      <EditorForm editor={editor}>
        <div className={`${columns.columns} ${classes.columns}`}>
          <FieldGroup title={words.template} help={words.templateHelp}>
            <Switch
              label={words.on}
              description={<UnconnectedHint channels={[isEmail ? 'email' : 'sms']} />}
              {...form.getInputProps('on', { type: 'checkbox' })}
            />
            <div className={classes.texts}>
              {isEmail && <TextInput label={words.subject} {...propsOf('subject')} />}
              <Textarea
                label={words.body}
                autosize
                minRows={8}
                classNames={{ input: classes.code }}
                ref={field => {
                  lastField.current ??= field
                }}
                {...propsOf('body')}
              />
            </div>
            {message.custom && <RestoreButton id={message.id} editor={editor} />}
            <Words target={lastField} />
          </FieldGroup>
          <Preview
            id={message.id}
            subject={isEmail ? form.values.subject : undefined}
            body={form.values.body}
            onMistakes={showMistakes}
          />
        </div>
      </EditorForm>
    </Page>
  )
}

interface RestoreButtonProps {
  readonly id: string
  readonly editor: Editor<MessageSettings>
}

/** Gives the message the default text. Undo brings the own text back, and what was typed and not saved. */
function RestoreButton({ id, editor }: RestoreButtonProps) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { form } = editor
  const change = async (texts: Pick<MessageChange, 'subject' | 'body'>) => {
    form.setInitialValues(await api.settings.messages.update(id, texts))
    editor.discard('')
    await queries.invalidateQueries(messagesQuery)
  }
  const restore = async () => {
    const [{ subject, body }, typed] = [form.getInitialValues(), form.getValues()]
    setBusy(true)
    try {
      await change({ subject: null, body: null })
      showUndo(words.restored, async () => {
        await change({ ...(subject && { subject }), body })
        form.setValues({ subject: typed.subject, body: typed.body, on: typed.on })
      })
    } catch (error) {
      showProblem(texts.form.notSaved, error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" className={classes.restore} loading={isBusy} disabled={editor.isSaving} onClick={restore}>
      {words.restore}
    </Button>
  )
}
