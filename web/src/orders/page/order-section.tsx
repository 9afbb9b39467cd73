import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { Order, OrderFields } from 'plumbline-client'
import type { ReactNode } from 'react'
import { showWarnings } from '../../record/show-warnings.ts'
import { EditedSection } from '../../sections/edited-section.tsx'
import { api } from '../../session/api.ts'
import { useEditing } from '../../session/order-visit.ts'
import { useWho } from '../../shell/who.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { overrideTexts } from '../../texts/override-texts.ts'
import { texts } from '../../texts/texts.ts'
import { mayEdit, orderQuery, readAgain } from '../order-data.ts'
import { useOverride } from '../override/use-override.tsx'
import type { Part } from './anchors.tsx'

const words = orderTexts

/** The version of the order that the values are of. */
interface Versioned {
  readonly modified: string
}

interface OrderSectionProps<T extends Versioned> {
  /** Of the part, as it is written among the headings. */
  readonly name: Part
  readonly title: string
  readonly order: Order
  readonly valuesOf: (order: Order) => T
  /** What is sent for a change; only that, so that nothing else of the order is touched. */
  readonly fieldsOf: (base: T, values: T) => OrderFields
  readonly validate?: (values: T) => Record<string, string | undefined>
  /** Questions about values that are hardly meant. */
  readonly ask?: (values: T) => readonly string[]
  /** While it is not edited. */
  readonly view: ReactNode
  /** A time that is not free needs a reason, unless the order is a draft and its company only warns. */
  readonly takesTime?: boolean
  /** Counts up when the section is to be edited. */
  readonly asked?: number
  readonly children: (form: UseFormReturnType<T>) => ReactNode
}

/** A part of an order that is edited in place and saved by itself. */
export function OrderSection<T extends Versioned>(props: OrderSectionProps<T>) {
  const { name, title, order, valuesOf, fieldsOf, validate, ask, view, takesTime = false, asked = 0, children } = props
  const queries = useQueryClient()
  const isAllowed = mayEdit(useWho(), order)
  const { dialog, overriding } = useOverride({ action: overrideTexts.anyway.save, failure: texts.form.notSaved })
  const save = async (base: T, values: T) => {
    const rejects = takesTime && order.orderstatus !== 'draft'
    const options = { unmodifiedsince: base.modified, ...(rejects && { conflict: 'reject' as const }) }
    const { warnings } = await overriding(fields =>
      api.updateOrder(order.id, { ...fieldsOf(base, values), ...fields }, options),
    )
    const saved = await queries.fetchQuery({ ...orderQuery(order.id), staleTime: 0 })
    void readAgain(queries)
    showWarnings(warnings)
    return saved ? valuesOf(saved) : values
  }
  return (
    <>
      <EditedSection<T>
        id={name}
        name={`order ${order.id} ${name}`}
        stored={valuesOf(order)}
        valuesOf={current => valuesOf(current as Order)}
        editLabel={words.editSection(title)}
        fold={words.fold(title)}
        {...{ title, isAllowed, view, save, asked }}
        {...(validate && { validate })}
        {...(ask && { ask })}
      >
        {form => (
          <>
            <Editing part={name} />
            {children(form)}
          </>
        )}
      </EditedSection>
      {dialog}
    </>
  )
}

/** Others see what is edited. */
export function Editing({ part }: { readonly part: string }) {
  useEditing(part)
  return null
}
