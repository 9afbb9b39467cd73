import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { MessageSettings } from 'plumbline-client/settings'
import { EditorForm, FieldGroup } from '../../forms/editor-form.tsx'
import { useEditor } from '../../forms/use-editor.ts'
import { api } from '../../session/api.ts'
import { Page } from '../../shell/page.tsx'
import { NotFound } from '../../shell/page-states.tsx'
import { notificationsTexts } from '../../texts/notifications-texts.ts'
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
  const restore = async () => {
    const restored = await api.settings.messages.update(message.id, { subject: null, body: null })
    await queries.invalidateQueries(messagesQuery)
    form.setValues(restored)
  }
  return (
    <Page
      isWide
      title={nameOf(message)}
      intro={words.kinds[message.kind as keyof typeof words.kinds]}
      above={<SettingsBack to="/settings/messages" text={words.title} />}
    >
      <EditorForm
        editor={editor}
        more={
          message.custom && (
            <Button variant="default" onClick={restore}>
              {words.restore}
            </Button>
          )
        }
      >
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
          </FieldGroup>
          <Preview id={message.id} subject={isEmail ? form.values.subject : undefined} body={form.values.body} />
        </div>
      </EditorForm>
    </Page>
  )
}
