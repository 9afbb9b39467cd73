import type { CalendarEvent, CalendarOrder, Hold } from 'plumbline-client'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTicking } from '../../frame/use-ticking.ts'
import { formatMinutes } from '../../shell/formats.ts'
import { calendarTexts } from '../../texts/calendar-texts.ts'
import classes from '../calendar.module.css'
import { stateOf } from '../calendar-data.ts'
import { CardText, colourOf } from './card.tsx'
import type { Lane, Stretch } from './day-model.ts'
import type { Grip } from './drag.ts'
import { formatClock } from './formats.ts'
import { pixelsPerMinute, snapped, step, usualMinutes } from './minutes.ts'

const words = calendarTexts
/** Two lines of text. */
const minCardPixels = 44
const lineHeight = 18

interface LaneColumnProps {
  readonly lane: Lane
  readonly hours: Stretch
  readonly names: ReadonlyMap<string, string>
  readonly people: readonly string[]
  readonly colour: string | undefined
  readonly mayMove: (order: CalendarOrder) => boolean
  readonly onOpen: (order: string) => void
  readonly onPress: (event: PointerEvent, order: CalendarOrder, grip: Grip) => void
  readonly onKey: (event: KeyboardEvent, order: CalendarOrder) => void
  readonly onFree: (starts: number, ends: number) => void
  readonly onBlock: (block: CalendarEvent) => void
}

export function LaneColumn(props: LaneColumnProps) {
  const { lane, hours, names, people, colour, mayMove, onOpen, onPress, onKey, onFree, onBlock } = props
  const selection = useRef<HTMLDivElement>(null)
  const box = ({ starts, ends }: Stretch) => ({
    top: (starts - hours.starts) * pixelsPerMinute,
    height: Math.max(0, ends - starts) * pixelsPerMinute,
  })
  const minuteAt = (event: { readonly clientY: number; readonly currentTarget: Element }) =>
    hours.starts + (event.clientY - event.currentTarget.getBoundingClientRect().top) / pixelsPerMinute
  const select = useSelection(selection, hours, onFree)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, New order and the time off of a person do the same
    <div
      className={classes.lane}
      data-lane
      onPointerDown={event => {
        if (event.target === event.currentTarget || (event.target as Element).matches('[data-open]')) select(event)
      }}
      onDoubleClick={event => {
        if (!(event.target as Element).closest('[data-card], button')) {
          const starts = Math.floor(minuteAt(event) / step) * step
          onFree(starts, starts + usualMinutes)
        }
      }}
    >
      {lane.working.map(stretch => (
        <div
          key={stretch.starts}
          className={classes.working}
          style={{ ...box(stretch), ['--offset' as string]: `${-(stretch.starts % 60) * pixelsPerMinute}px` }}
          data-open
        />
      ))}
      {lane.blocked.map(({ it, ...stretch }) => (
        <Blocked key={it.id} block={it} style={box(shownOf(stretch, hours))} onBlock={onBlock} />
      ))}
      {lane.holds.map(({ it, ...stretch }) => (
        <div key={it.id} className={classes.hold} style={box(stretch)}>
          <HoldText hold={it} />
        </div>
      ))}
      {lane.drives.map(({ it, starts, ends }) => (
        <div
          key={`${it.from} ${it.to}`}
          className={classes.drive}
          data-late={it.fits === 'no' || undefined}
          style={box({ starts, ends: Math.max(starts, ends) })}
        >
          <span>{it.fits === 'no' ? words.driveLate(it.minutes) : words.drive(it.minutes)}</span>
        </div>
      ))}
      {lane.orders.map(({ it, column, columns, ...stretch }) => {
        const { top, height } = box(stretch)
        const isMovable = mayMove(it)
        return (
          <div
            key={it.id}
            className={classes.place}
            data-card
            data-tall={height > 6 * lineHeight || undefined}
            data-narrow={columns > 1 || undefined}
            style={{
              top,
              height: Math.max(minCardPixels, height),
              left: `calc(${(column / columns) * 100}% + 2px)`,
              width: `calc(${100 / columns}% - 6px)`,
            }}
          >
            <button
              type="button"
              className={classes.card}
              data-state={stateOf(it)}
              data-order={it.id}
              {...colourOf(it, colour, people)}
              aria-keyshortcuts={isMovable ? 'M' : undefined}
              onClick={() => onOpen(it.id)}
              onPointerDown={event => {
                if (isMovable && event.button === 0 && event.pointerType !== 'touch') onPress(event, it, 'move')
              }}
              onKeyDown={event => onKey(event, it)}
            >
              <CardText order={it} names={it.inspectors.map(id => names.get(id) ?? '')} showsFee={height > 64} />
            </button>
            {isMovable && (
              <div
                className={classes.resize}
                title={words.resize}
                onPointerDown={event => {
                  event.preventDefault()
                  if (event.button === 0) onPress(event, it, 'resize')
                }}
              />
            )}
          </div>
        )
      })}
      <div ref={selection} className={classes.selection} hidden />
    </div>
  )
}

interface BlockedProps {
  readonly block: CalendarEvent
  readonly style: CSSProperties
  readonly onBlock: (block: CalendarEvent) => void
}

/** Time off opens, while outside events are changed in their own calendar. */
function Blocked({ block, style, onBlock }: BlockedProps) {
  if (block.outside === 'yes')
    return (
      <div className={classes.off} data-outside style={style}>
        <span>{words.busy}</span>
      </div>
    )
  return (
    <button type="button" className={classes.off} style={style} onClick={() => onBlock(block)}>
      <span>{block.title || words.timeOff}</span>
      <span className={classes.unseen}>{words.span(formatClock(block.start), formatClock(block.end))}</span>
    </button>
  )
}

/** The word of a whole day stands where the day begins to be shown. */
const shownOf = ({ starts, ends }: Stretch, hours: Stretch): Stretch => ({
  starts: Math.max(starts, hours.starts),
  ends: Math.min(ends, hours.ends),
})

/** Drags over empty time. */
function useSelection(
  shown: { readonly current: HTMLDivElement | null },
  hours: Stretch,
  onFree: (starts: number, ends: number) => void,
) {
  return (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const top = event.currentTarget.getBoundingClientRect().top
    const at = (y: number) => hours.starts + (y - top) / pixelsPerMinute
    const from = Math.floor(at(event.clientY) / step) * step
    let until = from
    const move = ({ clientY }: globalThis.PointerEvent) => {
      until = Math.min(hours.ends, snapped(at(clientY)))
      const [starts, ends] = [Math.min(from, until), Math.max(from, until)]
      if (!shown.current) return
      shown.current.hidden = ends - starts < step
      shown.current.style.top = `${(starts - hours.starts) * pixelsPerMinute}px`
      shown.current.style.height = `${(ends - starts) * pixelsPerMinute}px`
    }
    const release = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', release)
      if (shown.current) shown.current.hidden = true
      const [starts, ends] = [Math.min(from, until), Math.max(from, until)]
      if (ends - starts >= 2 * step) onFree(starts, ends)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', release)
  }
}

function HoldText({ hold }: { readonly hold: Hold }) {
  const left = useTicking(() => {
    const seconds = Math.max(0, Math.round((Date.parse(hold.expires) - Date.now()) / 1_000))
    return seconds < 60 ? `${seconds} s` : formatMinutes(Math.floor(seconds / 60))
  })
  return <span>{hold.note ? words.heldNote(hold.note, left) : words.held(left)}</span>
}
