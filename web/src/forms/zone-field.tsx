import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { texts } from '../texts/texts.ts'

const frequent = [
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles'],
  ...['America/Anchorage', 'Pacific/Honolulu'],
]

interface ZoneFieldProps {
  readonly label: string
  readonly description?: string
  readonly value?: string
  readonly error?: ReactNode
  readonly onChange?: (zone: string) => void
}

/** The list of all zones is long, so it is made when it is needed. */
export function ZoneField({ value = '', onChange, ...others }: ZoneFieldProps) {
  const [isChoosing, setChoosing] = useState(false)
  const open = () => setChoosing(true)
  return (
    <NativeSelect
      {...others}
      data={isChoosing ? zonesWith(value) : [value]}
      value={value}
      onPointerDown={open}
      onFocus={open}
      onChange={event => onChange?.(event.currentTarget.value)}
    />
  )
}

function zonesWith(chosen: string) {
  const all = Intl.supportedValuesOf('timeZone').filter(zone => !frequent.includes(zone))
  const others = all.includes(chosen) || frequent.includes(chosen) ? all : [chosen, ...all]
  return [
    { group: texts.common.frequentZones, items: frequent },
    { group: texts.common.otherZones, items: others },
  ]
}
