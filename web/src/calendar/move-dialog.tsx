import { Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Conflict, MoveOrderAnswer } from 'plumbline-client'
import { TimeTaken } from 'plumbline-client/errors'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { useDialogSubmit } from '../dialogs/use-dialog-submit.tsx'
import { mayEditAll, readAgain } from '../orders/order-data.ts'
import { saidReason } from '../orders/override/said-reason.ts'
import { useReason } from '../orders/override/use-reason.tsx'
import { useNames } from '../people/people.ts'
import { api } from '../session/api.ts'
import { formatMinutes } from '../shell/formats.ts'
import { FailedPart } from '../shell/page-states.tsx'
import { showDone, showUndo } from '../shell/toasts.tsx'
import { useWho } from '../shell/who.ts'
import { calendarTexts } from '../texts/calendar-texts.ts'
import classes from './calendar.module.css'
import { fieldsOf, findInTheWay, type Move, peopleAfter } from './grid/check-move.ts'
import { formatClock, formatDay, formatWhen } from './grid/formats.ts'
import { minutesBetween, timeAt } from './grid/minutes.ts'

const words = calendarTexts.move
/** As long as the service waits with the messages, at least from when the move was sent. */
export const undoMs = 10_000

interface Plan {
  readonly conflicts: readonly Conflict[]
  readonly told: MoveOrderAnswer['told']
  /** Whom the client asked for, and who would not come. */
  readonly missed: readonly string[]
  /** The role may not decide against what is in the way. */
  readonly isForbidden: boolean
}

interface MoveDialogProps {
  readonly move: Move
  readonly onClose: () => void
}

/** Asks once: old beside new, who is told, what is in the way. */
export function MoveDialog({ move, onClose }: MoveDialogProps) {
  const { order } = move
  const queries = useQueryClient()
  const mayOverride = mayEditAll(useWho())
  const nameOf = useNames()
  const { field, given } = useReason('move')
  const {
    data: plan,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['calendar', 'plan of a move', order.id, fieldsOf(move)],
    queryFn: async () => {
      const [plan, { missed }] = await Promise.all([planOf(move, mayOverride), findInTheWay(move)])
      return { ...plan, missed }
    },
    gcTime: 0,
    meta: { follows: ['order', 'calendar'] },
  })
  const { problem, isBusy, submit } = useDialogSubmit(words.failed, async () => {
    const isTaken = plan !== undefined && plan.conflicts.length > 0
    const sentAt = Date.now()
    await api.moveOrder(order.id, { ...fieldsOf(move), ...(isTaken && { override: given() }) })
    onClose()
    showUndo(
      words.done(order.oid, formatWhen(move.datetime)),
      async () => {
        await api.undoMove(order.id)
        await refresh()
        showDone(words.undone(order.oid))
      },
      undoMs - (Date.now() - sentAt),
    )
    void refresh()
  })
  const refresh = () => Promise.all([readAgain(queries), queries.invalidateQueries({ queryKey: ['calendar'] })])
  return (
    <Dialog title={words.title(order.oid)} onClose={onClose} isWide staysOnClickOutside>
      <form onSubmit={submit}>
        <Stack>
          <div className={classes.both}>
            <Appointment title={words.now} {...beforeOf(move)} />
            <Appointment
              title={words.after}
              datetime={move.datetime}
              minutes={move.duration}
              people={peopleAfter(move)}
            />
          </div>
          {isError && <FailedPart onRetry={() => void refetch()} />}
          {plan && plan.conflicts.length > 0 && (
            <div className={classes.warning}>
              <strong>{words.conflict}</strong>
              <ul className={classes.told}>
                {plan.conflicts.map(each => (
                  <li key={each.reason}>{saidReason(each)}</li>
                ))}
              </ul>
              {plan.isForbidden && <p>{words.forbidden}</p>}
            </div>
          )}
          {plan && plan.conflicts.length > 0 && !plan.isForbidden && field}
          {plan && plan.missed.length > 0 && (
            <p className={classes.warning}>
              {plan.missed.map(id => calendarTexts.ghost.requested(nameOf(id))).join('. ')}
            </p>
          )}
          {plan && !plan.isForbidden && <ToldList told={plan.told} />}
          {problem}
          <DialogActions>
            <Button variant="default" onClick={onClose} data-cancels>
              {words.undo}
            </Button>
            <Button type="submit" loading={isBusy} disabled={!plan || plan.isForbidden} data-autofocus>
              {words.move}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Without the privilege nothing can be overridden, and the service refuses what is in the way. */
async function planOf(move: Move, mayOverride: boolean): Promise<Omit<Plan, 'missed'>> {
  const fields = { ...fieldsOf(move), dryrun: true, ...(mayOverride && { override: '?' }) }
  try {
    const { conflicts, told } = await api.moveOrder(move.order.id, fields)
    return { conflicts, told, isForbidden: false }
  } catch (error) {
    if (error instanceof TimeTaken) return { conflicts: error.conflicts, told: [], isForbidden: true }
    throw error
  }
}

const beforeOf = ({ order }: Move) => ({
  datetime: order.start,
  minutes: order.start ? minutesBetween(order.start, order.end) : 0,
  people: order.inspectors,
})

interface AppointmentProps {
  readonly title: string
  readonly datetime: string
  readonly minutes: number
  readonly people: readonly string[]
}

function Appointment({ title, datetime, minutes, people }: AppointmentProps) {
  const nameOf = useNames()
  const names = people.map(nameOf).filter(Boolean).join(', ')
  return (
    <div>
      <span className="quiet">{title}</span>
      {datetime ? (
        <>
          <strong>{formatDay(datetime)}</strong>
          <span className="tabular">
            {formatClock(datetime)} – {formatClock(timeAt(datetime.slice(0, 10), endMinute(datetime, minutes)))}
          </span>
          <br />
          <span className="quiet">{formatMinutes(minutes)}</span>
        </>
      ) : (
        <strong>{calendarTexts.tray.noTime}</strong>
      )}
      <div>{names || calendarTexts.unassigned}</div>
    </div>
  )
}

const endMinute = (datetime: string, minutes: number) =>
  Number(datetime.slice(11, 13)) * 60 + Number(datetime.slice(14, 16)) + minutes

/** Each person once, with the ways of being told. */
function ToldList({ told }: { readonly told: Plan['told'] }) {
  const people = Map.groupBy(told, ({ name, kind }) => `${name} ${words.toldKinds[kind]}`)
  return (
    <div>
      <strong>{words.told}</strong>
      {told.length === 0 ? (
        <p className="quiet">{words.toldNobody}</p>
      ) : (
        <ul className={classes.told}>
          {[...people].map(([who, ways]) => {
            const reached = ways.filter(({ problem }) => problem === '')
            return (
              <li key={who}>
                {reached.length > 0
                  ? `${who} ${reached.map(({ channel }) => words.toldBy[channel]).join(', ')}`
                  : words.notTold(ways[0]?.name ?? '', ways[0]?.problem ?? '')}
              </li>
            )
          })}
        </ul>
      )}
      <p className="quiet">{words.wait}</p>
    </div>
  )
}
