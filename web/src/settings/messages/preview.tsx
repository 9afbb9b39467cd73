import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PlumblineError } from 'plumbline-client/errors'
import { api } from '../../session/api.ts'
import { notificationsTexts } from '../../texts/notifications-texts.ts'
import columns from '../services/services.module.css'
import classes from './messages.module.css'
import { SendTest } from './send-test.tsx'

const words = notificationsTexts.messages
const previewDelayMs = 400

/** The message for the newest order, while it is edited. */
export function Preview({
  id,
  subject,
  body,
}: {
  readonly id: string
  readonly subject?: string
  readonly body: string
}) {
  // Each text by itself: an object would be a new value each time, and set a timer without an end.
  const [shownSubject] = useDebouncedValue(subject, previewDelayMs)
  const [shownBody] = useDebouncedValue(body, previewDelayMs)
  const draft = { ...(shownSubject !== undefined && { subject: shownSubject }), body: shownBody }
  const { data, error } = useQuery({
    queryKey: ['message preview', id, draft],
    queryFn: () => api.settings.messages.preview(id, draft),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <aside className={columns.preview} aria-label={words.preview}>
      <h2>{words.preview}</h2>
      {error && <p role="alert">{error instanceof PlumblineError ? error.message : words.noPreview}</p>}
      {data && (
        <>
          <p className="quiet">{words.previewOf(data.oid, data.to)}</p>
          {data.subject && <strong>{data.subject}</strong>}
          <pre className={classes.rendered}>{data.body}</pre>
          {data.notes.map(note => (
            <p key={note} className="quiet">
              {note}
            </p>
          ))}
        </>
      )}
      <SendTest id={id} draft={draft} />
    </aside>
  )
}
