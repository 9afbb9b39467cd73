import { Button, Stack } from '@mantine/core'
import type { Stop, StopArrival } from 'plumbline-client'
import { type FormEvent, useState } from 'react'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { useQueue } from '../offline/queues.ts'
import { useSignal } from '../session/signal.ts'
import { formatTime } from '../shell/formats.ts'
import { useZone } from '../shell/zone.ts'
import { todayTexts } from '../texts/today-texts.ts'
import classes from './today.module.css'
import { clientOf } from './today-data.ts'
import { useAct } from './use-act.ts'

const words = todayTexts.arrival
const presets = [10, 15, 20, 30, 45, 60]
const maxMinutes = 240

/** Two large buttons, and what the client knows already. */
export function Arrival({ stop }: { readonly stop: Stop }) {
  const act = useAct(stop)
  const { actions } = useQueue()
  const [isAsking, setAsking] = useState(false)
  const isQueued = useSignal(actions).some(
    ({ order, input, problem }) => order === stop.id && input.kind === 'arrival' && !problem,
  )
  const isToldOfWay = stop.told.some(({ late, state }) => late === 0 && state !== 'failed' && state !== 'cancelled')
  const toldOnes = newsOf(stop.told)
  return (
    <div className={classes.arrival}>
      <div className={classes.arrivalButtons}>
        <Button
          size="md"
          variant={isToldOfWay ? 'default' : 'filled'}
          disabled={isQueued}
          onClick={() => void act({ kind: 'arrival', late: 0 })}
        >
          {words.onMyWay}
        </Button>
        <Button size="md" variant="default" disabled={isQueued} onClick={() => setAsking(true)}>
          {words.runningLate}
        </Button>
      </div>
      <Told news={toldOnes} />
      {isAsking && <LateDialog stop={stop} onClose={() => setAsking(false)} />}
    </div>
  )
}

interface News {
  readonly late: number
  readonly messages: readonly StopArrival[]
}

/** The same news by email and by text message is one. */
function newsOf(told: readonly StopArrival[]): News[] {
  return [...Map.groupBy(told, ({ late }) => late)].map(([late, messages]) => ({ late, messages }))
}

function Told({ news }: { readonly news: readonly News[] }) {
  const zone = useZone()
  const channels = (messages: readonly StopArrival[]) =>
    messages.map(({ channel }) => words.channels[channel]).join(', ')
  return (
    <ul className={classes.told}>
      {news.flatMap(({ late, messages }) => {
        const [due, sent, others] = [['due'], ['sent', 'unsure'], ['failed', 'cancelled']].map(states =>
          messages.filter(({ state }) => states.includes(state)),
        ) as [StopArrival[], StopArrival[], StopArrival[]]
        return [
          ...(sent[0]
            ? [
                <li key={`${late} sent`}>
                  {words.told(words.news(late), formatTime(new Date(sent[0].at), zone), channels(sent))}
                </li>,
              ]
            : []),
          ...(due[0] ? [<li key={`${late} due`}>{words.telling(words.news(late), channels(due))}</li>] : []),
          ...others.map(({ channel, error }) => (
            <li key={`${late} ${channel}`} data-problem>
              {words.notTold(words.news(late), words.channels[channel], error)}
            </li>
          )),
        ]
      })}
    </ul>
  )
}

function LateDialog({ stop, onClose }: { readonly stop: Stop; readonly onClose: () => void }) {
  const act = useAct(stop)
  const [late, setLate] = useState<number | ''>(15)
  const [mistake, setMistake] = useState('')
  const name = clientOf(stop)?.name || words.theClient
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (late === '' || late < 1 || late > maxMinutes) return setMistake(words.mistake)
    if (await act({ kind: 'arrival', late })) onClose()
  }
  return (
    <Dialog title={words.title(name)} onClose={onClose}>
      <form onSubmit={event => void submit(event)}>
        <Stack>
          <div className={classes.presets}>
            {presets.map(minutes => (
              <Button
                key={minutes}
                type="button"
                size="md"
                variant={minutes === late ? 'filled' : 'default'}
                aria-pressed={minutes === late}
                data-autofocus={minutes === 15 || undefined}
                onClick={() => setLate(minutes)}
              >
                {words.preset(minutes)}
              </Button>
            ))}
          </div>
          <NumberField label={words.minutes} value={late} error={mistake} onChange={setLate} />
          <DialogActions onCancel={onClose}>
            <Button type="submit">{words.tell}</Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
