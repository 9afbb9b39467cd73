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
import { showDone, showProblem, showUndo } from '../shell/toasts.tsx'
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
  const undo = async (moved: readonly Relief[]) => {
    const { failed } = await forEach(moved, ({ id }) => api.undoMove(id))
    await refresh()
    if (failed.length > 0) throw new Explained(words.stayed(failed, moved.length - failed.length))
    showDone(words.undone)
  }
  const { problem, isBusy, submit } = useDialogSubmit(words.failed, async () => {
    const sentAt = Date.now()
    const { done, failed } = await forEach(chosen, ({ id, datetime, inspector: taker }) =>
      api.moveOrder(id, { datetime, inspector: taker, instead: inspector }),
    )
    const problem = failed.length > 0 && new Explained(words.kept(failed))
    if (problem && done.length === 0) throw problem
    onClose()
    showUndo(words.done(done.length), () => undo(done), undoMs - (Date.now() - sentAt))
    if (problem) showProblem(words.failed, problem)
    void refresh()
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

/** All at once, so that their seconds for undoing are the same; one that is refused keeps none of the others. */
async function forEach(all: readonly Relief[], send: (each: Relief) => Promise<unknown>) {
  const done: Relief[] = []
  const failed: string[] = []
  await Promise.all(
    all.map(each =>
      send(each).then(
        () => done.push(each),
        error => failed.push(words.refused(each.oid, messageOf(error))),
      ),
    ),
  )
  return { done, failed }
}
