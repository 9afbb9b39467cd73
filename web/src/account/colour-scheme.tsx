import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { texts } from '../texts/texts.ts'

const schemes = ['auto', 'light', 'dark'] as const

export function ColourScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label={texts.scheme.label}
      value={colorScheme}
      onChange={value => setColorScheme(value as (typeof schemes)[number])}
      data={schemes.map(value => ({ value, label: texts.scheme[value] }))}
    />
  )
}
