import { Button, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OfficeOrder } from 'plumbline-client'
import { type FormEvent, useState } from 'react'
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx'
import { Explained, messageOf } from '../../forms/use-submit.ts'
import { useZone } from '../../shell/zone.ts'
import { ordersTexts } from '../../texts/orders-texts.ts'
import { act, type BulkAction } from '../order-actions.ts'
import { ReasonField, reasonsQuery } from '../reason-field.tsx'
import classes from './list.module.css'

const words = ordersTexts.bulk

interface BulkDialogProps {
  readonly action: BulkAction
  readonly orders: readonly OfficeOrder[]
  readonly onClose: (done: readonly string[]) => void
}

interface Result {
  readonly id: string
  readonly text: string
  readonly isDone: boolean
}

/** Asks once, then says of each order what happened. */
export function BulkDialog({ action, orders, onClose }: BulkDialogProps) {
  const zone = useZone()
  const queries = useQueryClient()
  useQuery({ ...reasonsQuery, enabled: action === 'cancel' })
  const [reason, setReason] = useState('')
  const [results, setResults] = useState<readonly Result[]>()
  const done = results?.filter(({ isDone }) => isDone).map(({ id }) => id) ?? []
  const isBusy = results !== undefined && results.length < orders.length
  const run = async (event: FormEvent) => {
    event.preventDefault()
    setResults([])
    for (const { id, oid, datetime } of orders) {
      const isTimeless = action === 'schedule' && datetime === ''
      const acted = isTimeless ? Promise.reject(new Explained(words.noTime)) : act(action, id, { zone, reason })
      const [text, isDone] = await acted.then(
        () => [words.done[action], true] as const,
        error => [messageOf(error), false] as const,
      )
      setResults((before = []) => [...before, { id, isDone, text: words.result(oid, text) }])
    }
    await queries.invalidateQueries({ predicate: ({ meta }) => meta?.follows?.includes('order') ?? false })
  }
  const close = () => !isBusy && onClose(done)
  return (
    <Dialog title={words.title[action](orders.length)} onClose={close} staysOnClickOutside>
      <form onSubmit={run}>
        <Stack>
          {results ? (
            <>
              <Text role="status">
                {isBusy ? words.progress(results.length, orders.length) : words.summary(done.length, orders.length)}
              </Text>
              <progress max={orders.length} value={results.length} aria-label={words.title[action](orders.length)} />
              <ul className={classes.results}>
                {results.map(result => (
                  <li key={result.id} data-failed={!result.isDone || undefined}>
                    {result.text}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <>
              <Text>{words.text[action]}</Text>
              {action === 'cancel' && <ReasonField value={reason} onChange={setReason} />}
            </>
          )}
          <DialogActions {...(!results && { onCancel: close })}>
            {results ? (
              <Button onClick={close} disabled={isBusy}>
                {words.close}
              </Button>
            ) : (
              <Button type="submit" {...((action === 'remove' || action === 'cancel') && { color: 'red' })}>
                {ordersTexts.actions[action]}
              </Button>
            )}
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
