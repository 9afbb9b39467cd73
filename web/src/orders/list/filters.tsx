import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Chip, ChoiceChip, FilterBar } from '../../listing/choice-chip.tsx'
import listing from '../../listing/listing.module.css'
import { useInspectors } from '../../people/people.ts'
import { dateIn, formatDate } from '../../shell/formats.ts'
import { useWho } from '../../shell/who.ts'
import { useZone } from '../../shell/zone.ts'
import { ordersTexts } from '../../texts/orders-texts.ts'
import classes from './list.module.css'
import { filterNames, type OrderSearch, states, useOrderSearch, valuesOf } from './order-search.ts'

const words = ordersTexts.filters

/** Each filter is a chip that says what is chosen. */
export function Filters() {
  const { search, change } = useOrderSearch()
  const { offices } = useWho().company
  const inspectors = useInspectors()
  const isFiltered = filterNames.some(name => search[name])
  const chip = (name: 'state' | 'inspector' | 'office') => ({
    label: words[name],
    chosen: valuesOf(search[name]),
    onChange: (values: readonly string[]) => change({ [name]: values.join(',') }),
  })
  return (
    <FilterBar label={words.label}>
      <ChoiceChip {...chip('state')} choices={states.map(value => ({ value, label: ordersTexts.states[value] }))} />
      <ChoiceChip
        {...chip('inspector')}
        choices={inspectors.map(({ id, displayname }) => ({ value: id, label: displayname }))}
      />
      {offices.length > 1 && (
        <ChoiceChip {...chip('office')} choices={offices.map(({ id, name }) => ({ value: id, label: name }))} />
      )}
      <DatesChip />
      <Button
        variant="default"
        size="compact-sm"
        className={listing.chip}
        data-on={Boolean(search.unpaid)}
        aria-pressed={Boolean(search.unpaid)}
        onClick={() => change({ unpaid: search.unpaid ? '' : '1' })}
      >
        {words.unpaid}
      </Button>
      {isFiltered && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconX size={14} aria-hidden="true" />}
          onClick={() => change(Object.fromEntries(filterNames.map(name => [name, ''])))}
        >
          {words.clear}
        </Button>
      )}
    </FilterBar>
  )
}

function DatesChip() {
  const { search, change } = useOrderSearch()
  const zone = useZone()
  const { from, until } = search
  const days = (first: number, last: number) => ({ from: dateIn(zone, first), until: dateIn(zone, last) })
  const presets: readonly (readonly [text: string, dates: OrderSearch])[] = [
    [words.today, days(0, 0)],
    [words.tomorrow, days(1, 1)],
    [words.week, days(0, 6)],
    [words.any, { from: '', until: '' }],
  ]
  return (
    <Chip label={words.dates} chosen={from || until ? [spanText(from, until)] : []}>
      {close => (
        <>
          <div className={classes.presets}>
            {presets.map(([label, dates]) => (
              <Button
                key={label}
                variant="default"
                size="compact-sm"
                onClick={() => {
                  change(dates)
                  close()
                }}
              >
                {label}
              </Button>
            ))}
          </div>
          {(['from', 'until'] as const).map(name => (
            <TextInput
              key={name}
              type="date"
              label={words[name]}
              value={search[name] ?? ''}
              onChange={event => change({ [name]: event.currentTarget.value })}
            />
          ))}
        </>
      )}
    </Chip>
  )
}

function spanText(from: string | undefined, until: string | undefined): string {
  if (from && until) return words.span(formatDate(from), formatDate(until))
  return from ? words.since(formatDate(from)) : words.before(formatDate(until ?? ''))
}
