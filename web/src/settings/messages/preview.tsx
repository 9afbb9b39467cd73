import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PlumblineError } from 'plumbline-client/errors'
import { useEffect, useState } from 'react'
import { mistakesIn } from '../../forms/mistakes.ts'
import { api } from '../../session/api.ts'
import { notificationsTexts } from '../../texts/settings/notifications-texts.ts'
import columns from '../services/services.module.css'
import classes from './messages.module.css'
import { SendTest } from './send-test.tsx'

const words = notificationsTexts.messages
const previewDelayMs = 400

/** The texts of a message. Text messages have no subject. */
export interface Draft {
  readonly subject?: string
  readonly body: string
}

/** The mistakes in a draft, by field. */
export interface FoundMistakes {
  readonly draft: Draft
  readonly fields: Readonly<Record<string, string>>
}

interface PreviewProps {
  readonly id: string
  readonly subject?: string
  readonly body: string
  /** Mistakes stand at their fields, not here. */
  readonly onMistakes: (found: FoundMistakes) => void
}

/** The message for the newest order, or for a sample, while it is edited. */
export function Preview({ id, subject, body, onMistakes }: PreviewProps) {
  // Each text by itself: an object would be a new value each time, and set a timer without an end.
  const [shownSubject] = useDebouncedValue(subject, previewDelayMs)
  const [shownBody] = useDebouncedValue(body, previewDelayMs)
  const draft = { ...(shownSubject !== undefined && { subject: shownSubject }), body: shownBody }
  const { data, error } = useQuery({
    queryKey: ['message preview', id, draft],
    queryFn: () => api.settings.messages.preview(id, draft),
    placeholderData: keepPreviousData,
    enabled: shownBody.trim() !== '',
    retry: false,
  })
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const fields = mistakesIn(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (fields) onMistakes({ draft, fields })
  }, [error])
  return (
    <aside className={columns.preview} aria-label={words.preview}>
      <h2>{words.preview}</h2>
      {error && (
        <p role="alert" className={classes.problem}>
          {fields ? words.mistaken : error instanceof PlumblineError ? error.message : words.noPreview}
        </p>
      )}
      {last && (
        <>
          <p className="quiet">{(last.sample ? words.previewOfSample : words.previewOf)(last.oid, last.to)}</p>
          {last.subject && <strong>{last.subject}</strong>}
          <pre className={classes.rendered}>{last.body}</pre>
          {last.notes.map(note => (
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
