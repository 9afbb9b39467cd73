import { Button, Checkbox, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Relief } from 'plumbline-client'
import { useState } from 'react'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { useDialogSubmit } from '../dialogs/use-dialog-submit.tsx'
import { Explained, messageOf } from '../forms/use-submit.ts'
import { readAgain } from '../orders/order-data.ts'
import { useNames } from '../people/people.ts'
import { api } from '../session/api.ts'
import { PageSkeleton } from '../shell/page.tsx'
import { FailedPart } from '../shell/page-states.tsx'
import { showDone, showUndo } from '../shell/toasts.tsx'
import { calendarTexts } from '../texts/calendar-texts.ts'
import classes from './calendar.module.css'
import { formatClock, formatDay } from './grid/formats.ts'
import { undoMs } from './move-dialog.tsx'

const words = calendarTexts.day

/** A day that is to be moved to other people. */
export interface MovedDay {
  readonly inspector: string
  readonly date: string
}

interface MoveDayDialogProps extends MovedDay {
  readonly onClose: () => void
}

/** A sick person's whole day at once: the service proposes who takes what. */
export default function MoveDayDialog({ inspector, date, onClose }: MoveDayDialogProps) {
  const queries = useQueryClient()
  const nameOf = useNames()
  const [left, setLeft] = useState<readonly string[]>([])
  const { data, isError, refetch } = useQuery({
    queryKey: ['calendar', 'relief', inspector, date],
    queryFn: () => api.relief({ inspector, date }),
    gcTime: 0,
  })
  const chosen = data?.filter(each => each.inspector !== '' && !left.includes(each.id)) ?? []
  const refresh = () => Promise.all([readAgain(queries), queries.invalidateQueries({ queryKey: ['calendar'] })])
  const { problem, isBusy, submit } = useDialogSubmit(calendarTexts.move.failed, async () => {
    const moved: Relief[] = []
    const undo = async () => {
      for (const { id } of moved) await api.undoMove(id)
      await refresh()
      showDone(words.undone)
    }
    try {
      for (const each of chosen) {
        const { datetime, inspector: taker } = each
        await api.moveOrder(each.id, { datetime, inspector: taker, instead: inspector }).catch(error => {
          throw new Explained(words.stopped(each.oid, messageOf(error)))
        })
        moved.push(each)
      }
      onClose()
    } finally {
      await refresh()
      if (moved.length > 0) showUndo(words.done(moved.length), undo, undoMs)
    }
  })
  return (
    <Dialog title={words.title(nameOf(inspector), formatDay(date))} onClose={onClose} isWide staysOnClickOutside>
      <form onSubmit={submit}>
        <Stack>
          {isError && <FailedPart onRetry={() => void refetch()} />}
          {!data && !isError && <PageSkeleton rows={3} />}
          {data && <p>{data.length > 0 ? words.text : words.none}</p>}
          <ul className={`${classes.list} ${classes.dayList}`}>
            {data?.map(each => (
              <li key={each.id}>
                <Checkbox
                  checked={each.inspector !== '' && !left.includes(each.id)}
                  disabled={each.inspector === ''}
                  label={`${formatClock(each.start)} ${each.client || `#${each.oid}`}, ${each.address1}`}
                  description={
                    each.inspector === ''
                      ? words.nobody
                      : words.goesTo(
                          nameOf(each.inspector),
                          each.datetime === each.start ? words.sameTime : formatClock(each.datetime),
                        )
                  }
                  onChange={event =>
                    setLeft(event.currentTarget.checked ? left.filter(id => id !== each.id) : [...left, each.id])
                  }
                />
              </li>
            ))}
          </ul>
          {problem}
          <DialogActions onCancel={onClose}>
            <Button type="submit" loading={isBusy} disabled={chosen.length === 0} data-autofocus>
              {words.act(chosen.length)}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
