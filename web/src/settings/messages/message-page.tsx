import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { MessageChange, MessageSettings } from 'plumbline-client'
import { useState } from 'react'
import { EditorForm, FieldGroup } from '../../forms/editor-form.tsx'
import { type Editor, useEditor } from '../../forms/use-editor.ts'
import { api } from '../../session/api.ts'
import { Page } from '../../shell/page.tsx'
import { NotFound } from '../../shell/page-states.tsx'
import { showProblem, showUndo } from '../../shell/toasts.tsx'
import { notificationsTexts } from '../../texts/notifications-texts.ts'
import { texts } from '../../texts/texts.ts'
import columns from '../services/services.module.css'
import { SettingsBack } from '../settings-back.tsx'
import classes from './messages.module.css'
import { messagesQuery, nameOf } from './messages.ts'
import { Preview } from './preview.tsx'

const words = notificationsTexts.messages

export const queries = [messagesQuery]

export function MessagePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data } = useSuspenseQuery(messagesQuery)
  const message = data.find(each => each.id === id)
  return message ? <Message key={id} message={message} /> : <NotFound />
}

function Message({ message }: { readonly message: MessageSettings }) {
  const queries = useQueryClient()
  const isEmail = message.channel === 'email'
  const editor = useEditor<MessageSettings>({
    name: `message ${message.id}`,
    stored: message,
    validate: ({ body }) => ({ body: body.trim() ? undefined : words.bodyMissing }),
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
  return (
    <Page
      isWide
      title={nameOf(message)}
      intro={words.kinds[message.kind as keyof typeof words.kinds]}
      above={<SettingsBack to="/settings/messages" text={words.title} />}
    >
      <EditorForm editor={editor}>
        <div className={`${columns.columns} ${classes.columns}`}>
          <FieldGroup title={words.template} help={words.templateHelp}>
            <Switch label={words.on} {...form.getInputProps('on', { type: 'checkbox' })} />
            {isEmail && <TextInput label={words.subject} {...form.getInputProps('subject')} />}
            <Textarea
              label={words.body}
              autosize
              minRows={8}
              classNames={{ input: classes.code }}
              {...form.getInputProps('body')}
            />
            {message.custom && <RestoreButton id={message.id} editor={editor} />}
          </FieldGroup>
          <Preview id={message.id} subject={isEmail ? form.values.subject : undefined} body={form.values.body} />
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
