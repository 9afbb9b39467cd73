import type { Conflict, Opening, OrderFields } from 'plumbline-client'
import { TimeTaken } from 'plumbline-client/errors'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Explained } from '../../forms/use-submit.ts'
import { overrideTexts } from '../../texts/override-texts.ts'

/** Loaded when a time is not free. */
const NearestOpenings = lazy(() => import('./nearest-openings.tsx').then(part => ({ default: part.NearestOpenings })))
const OverrideDialog = lazy(() => import('./override-dialog.tsx').then(part => ({ default: part.OverrideDialog })))

/** The person neither gave a reason nor took another time. */
export class NotTaken extends Explained {}

interface OtherTime {
  readonly start: string
  readonly inspectors: readonly string[]
}

interface OverrideOptions {
  /** The button that takes the time all the same. */
  readonly action: string
  /** Says what did not work. */
  readonly failure: string
  /** Offers the nearest openings: those for these people, and the fields of one that is taken. */
  readonly others?: { readonly chosen: readonly string[]; readonly fieldsOf: (time: OtherTime) => OrderFields }
}

interface Asked {
  readonly conflicts: readonly Conflict[]
  readonly openings: readonly Opening[]
  readonly answer: (fields: OrderFields | undefined) => void
}

/** Sends a write; if its time is not free, asks why it is taken all the same, and sends it again with the answer. */
export function useOverride({ action, failure, others }: OverrideOptions) {
  const [asked, setAsked] = useState<Asked>()
  const answer = (fields?: OrderFields) => {
    setAsked(undefined)
    asked?.answer(fields)
  }
  const overriding = async <T,>(send: (fields: OrderFields) => Promise<T>, sent: OrderFields = {}): Promise<T> => {
    try {
      return await send(sent)
    } catch (error) {
      if (!(error instanceof TimeTaken)) throw error
      const { conflicts, openings } = error
      const fields = await new Promise<OrderFields | undefined>(resolve =>
        setAsked({ conflicts, openings, answer: resolve }),
      )
      if (!fields) throw new NotTaken(overrideTexts.notTaken)
      return overriding(send, fields)
    }
  }
  const dialog: ReactNode = asked && (
    <Suspense>
      <OverrideDialog
        conflicts={asked.conflicts}
        action={action}
        failure={failure}
        openings={
          others && (
            <NearestOpenings
              openings={asked.openings}
              chosen={others.chosen}
              onTake={time => answer(others.fieldsOf(time))}
            />
          )
        }
        onOverride={async override => answer({ override })}
        onClose={() => answer()}
      />
    </Suspense>
  )
  return { dialog, overriding }
}
