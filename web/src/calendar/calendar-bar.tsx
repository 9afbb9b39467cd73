import { ActionIcon, Button, NativeSelect, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPrinter, IconX } from '@tabler/icons-react'
import { ChoiceChip, FilterBar } from '../listing/choice-chip.tsx'
import { valuesOf } from '../orders/list/order-search.ts'
import { useInspectors } from '../people/people.ts'
import { dateIn, daysAfter } from '../shell/formats.ts'
import { useWho } from '../shell/who.ts'
import { useZone } from '../shell/zone.ts'
import { calendarTexts } from '../texts/calendar-texts.ts'
import classes from './calendar.module.css'
import { isDate, spanOf, states, stepped, useCalendarSearch, type View, views } from './calendar-search.ts'
import { formatDay, formatLongDay, formatMonth } from './grid/formats.ts'

const words = calendarTexts

interface CalendarBarProps {
  readonly view: View
  readonly date: string
  readonly isPhone: boolean
}

/** Where in time, how it is shown, and whose appointments. All of it is in the address. */
export function CalendarBar({ view, date, isPhone }: CalendarBarProps) {
  const { change } = useCalendarSearch()
  const zone = useZone()
  return (
    <>
      <div className={classes.bar}>
        <Button variant="default" onClick={() => change({ date: dateIn(zone) })}>
          {words.today}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={words.previous[view]}
          onClick={() => change({ date: stepped(view, date, -1) })}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={words.next[view]}
          onClick={() => change({ date: stepped(view, date, 1) })}
        >
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
        <TextInput
          type="date"
          aria-label={words.date}
          value={date}
          onChange={event => {
            if (isDate(event.currentTarget.value)) change({ date: event.currentTarget.value })
          }}
        />
        <h2 aria-live="polite">{titleOf(view, date)}</h2>
        <SegmentedControl
          className={classes.right}
          aria-label={words.view}
          value={view}
          data={views.map(value => ({ value, label: words.views[value] }))}
          onChange={value => change({ view: value })}
        />
        {!isPhone && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {words.print}
          </Button>
        )}
      </div>
      <Filters view={view} />
    </>
  )
}

function titleOf(view: View, date: string): string {
  const { from, days } = spanOf(view, date)
  if (view === 'day') return formatLongDay(date)
  if (view === 'month') return formatMonth(date)
  return `${formatDay(from)} – ${formatDay(daysAfter(from, days - 1))}`
}

function Filters({ view }: { readonly view: View }) {
  const { search, change } = useCalendarSearch()
  const { offices } = useWho().company
  const inspectors = useInspectors()
  const isFiltered = Boolean(search.state || search.inspector || search.office)
  const chip = (name: 'state' | 'inspector' | 'office') => ({
    label: words.filters[name],
    chosen: valuesOf(search[name]),
    onChange: (values: readonly string[]) => change({ [name]: values.join(',') }),
  })
  return (
    <div className={classes.filters}>
      <FilterBar label={words.filters.label}>
        <ChoiceChip
          {...chip('inspector')}
          choices={inspectors.map(({ id, displayname }) => ({ value: id, label: displayname }))}
        />
        {offices.length > 1 && (
          <ChoiceChip {...chip('office')} choices={offices.map(({ id, name }) => ({ value: id, label: name }))} />
        )}
        <ChoiceChip {...chip('state')} choices={states.map(value => ({ value, label: words.states[value] }))} />
        {isFiltered && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconX size={14} aria-hidden="true" />}
            onClick={() => change({ state: '', inspector: '', office: '' })}
          >
            {words.filters.clear}
          </Button>
        )}
        {view !== 'month' && (
          <NativeSelect
            className={classes.right}
            size="xs"
            aria-label={words.filters.colour}
            value={search.colour === 'inspector' ? 'inspector' : 'state'}
            data={(['state', 'inspector'] as const).map(value => ({ value, label: words.filters.colours[value] }))}
            onChange={event => change({ colour: event.currentTarget.value === 'inspector' ? 'inspector' : '' })}
          />
        )}
        {view === 'day' && (
          <Switch
            label={words.filters.all}
            checked={search.all === '1'}
            onChange={event => change({ all: event.currentTarget.checked ? '1' : '' })}
          />
        )}
      </FilterBar>
    </div>
  )
}
