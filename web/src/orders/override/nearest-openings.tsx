import { Button } from '@mantine/core'
import type { Opening } from 'plumbline-client'
import { formatWhen } from '../../calendar/grid/formats.ts'
import { overrideTexts } from '../../texts/override-texts.ts'
import classes from './override.module.css'

const words = overrideTexts

interface NearestOpeningsProps {
  readonly openings: readonly Opening[]
  /** The people of the time that is not free. */
  readonly chosen: readonly string[]
  readonly onTake: (time: { readonly start: string; readonly inspectors: readonly string[] }) => void
}

/** Instead of a time that is not free; each is a click away. */
export function NearestOpenings({ openings, chosen, onTake }: NearestOpeningsProps) {
  if (openings.length === 0) return null
  return (
    <div>
      <span>{words.openings}</span>
      <div className={classes.openings}>
        {openings.map(({ startlocal, inspectors }) => {
          const people = takers(chosen, inspectors)
          return (
            <Button
              key={startlocal}
              variant="default"
              size="compact-sm"
              onClick={() => onTake({ start: startlocal, inspectors: people.map(({ id }) => id) })}
            >
              {words.opening(formatWhen(startlocal), people.map(({ name }) => name).join(', '))}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

/** The same people if they are free then, or as many others. */
function takers(chosen: readonly string[], able: Opening['inspectors']): Opening['inspectors'] {
  const same = able.filter(({ id }) => chosen.includes(id))
  return same.length === chosen.length ? same : able.slice(0, Math.max(1, chosen.length))
}
