import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { Order, OrderFields } from 'plumbline-client'
import { type ReactNode, useEffect, useState } from 'react'
import { draftOf } from '../../forms/draft.ts'
import { EditorForm } from '../../forms/editor-form.tsx'
import { useEditor } from '../../forms/use-editor.ts'
import { api } from '../../session/api.ts'
import { useEditing } from '../../session/order-visit.ts'
import { Section } from '../../shell/section.tsx'
import { showDone } from '../../shell/toasts.tsx'
import { useWho } from '../../shell/who.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { overrideTexts } from '../../texts/override-texts.ts'
import { texts } from '../../texts/texts.ts'
import { mayEdit, orderQuery, readAgain } from '../order-data.ts'
import { useOverride } from '../override/use-override.tsx'
import type { Part } from './anchors.tsx'
import classes from './order-page.module.css'

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
  /** While it is not edited. */
  readonly view: ReactNode
  /** A time that is not free needs a reason, unless the order is a draft and its company only warns. */
  readonly takesTime?: boolean
  /** Counts up when the section is to be edited. */
  readonly asked?: number
  readonly children: (form: UseFormReturnType<T>) => ReactNode
}

/** A part of an order that is edited in place and saved by itself. What others changed meanwhile is kept. */
export function OrderSection<T extends Versioned>(props: OrderSectionProps<T>) {
  const { name, title, order, view, asked = 0 } = props
  const draft = `order ${order.id} ${name}`
  const [isEditing, setEditing] = useState(() => draftOf(draft).read() !== undefined)
  const isAllowed = mayEdit(useWho(), order)
  useEffect(() => {
    if (asked > 0) setEditing(true)
  }, [asked])
  const edit = !isEditing && isAllowed && (
    <Button variant="subtle" size="compact-sm" aria-label={words.editSection(title)} onClick={() => setEditing(true)}>
      {words.edit}
    </Button>
  )
  return (
    <Section id={name} title={title} action={edit} fold={words.fold(title)}>
      {isEditing && isAllowed ? <SectionForm {...props} draft={draft} onDone={() => setEditing(false)} /> : view}
    </Section>
  )
}

type SectionFormProps<T extends Versioned> = OrderSectionProps<T> & {
  readonly draft: string
  readonly onDone: () => void
}

function SectionForm<T extends Versioned>(props: SectionFormProps<T>) {
  const { name, order, valuesOf, fieldsOf, validate, takesTime = false, children, draft, onDone } = props
  useEditing(name)
  const queries = useQueryClient()
  const { dialog, overriding } = useOverride({ action: overrideTexts.anyway.save, failure: texts.form.notSaved })
  const editor = useEditor<T>({
    name: draft,
    stored: valuesOf(order),
    ...(validate && { validate }),
    valuesOf: current => valuesOf(current as Order),
    save: async values => {
      const base = editor.form.getInitialValues()
      const rejects = takesTime && order.orderstatus !== 'draft'
      const options = { unmodifiedsince: base.modified, ...(rejects && { conflict: 'reject' as const }) }
      const { warnings } = await overriding(fields =>
        api.updateOrder(order.id, { ...fieldsOf(base, values), ...fields }, options),
      )
      const saved = await queries.fetchQuery({ ...orderQuery(order.id), staleTime: 0 })
      void readAgain(queries)
      if (warnings.length > 0) showDone(words.warnings(warnings))
      // After the form has forgotten its draft.
      setTimeout(onDone)
      return saved ? valuesOf(saved) : values
    },
  })
  return (
    <div className={classes.form}>
      <EditorForm editor={editor}>{children(editor.form)}</EditorForm>
      {dialog}
      {!editor.isDirty && (
        <Button variant="default" onClick={onDone}>
          {texts.form.cancel}
        </Button>
      )}
    </div>
  )
}
