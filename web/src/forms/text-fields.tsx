import { TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FieldRow } from './editor-form.tsx'

interface TextFieldsProps<T, Name extends string> {
  readonly form: UseFormReturnType<T>
  /** The label of each field, in their order. */
  readonly labels: { readonly [Field in Name]: string }
  /** Fields that share a line. */
  readonly rows?: readonly (readonly NoInfer<Name>[])[]
}

/** Plain texts with a label each: a further label is a further field. */
export function TextFields<T, Name extends keyof T & string>({ form, labels, rows = [] }: TextFieldsProps<T, Name>) {
  const input = (field: Name) => (
    <TextInput key={field} label={labels[field]} {...kindOf(field)} {...form.getInputProps(field)} />
  )
  return (Object.keys(labels) as Name[]).map(field => {
    const row = rows.find(fields => fields.includes(field))
    if (!row) return input(field)
    return row[0] === field && <FieldRow key={field}>{row.map(input)}</FieldRow>
  })
}

const kinds: readonly (readonly [RegExp, TextInputProps])[] = [
  [/email$/i, { type: 'email' }],
  [/phone$|mobile$|fax$/i, { type: 'tel' }],
  [/zip$/i, { inputMode: 'numeric' }],
  [/^address/, { autoComplete: 'off' }],
]

function kindOf(field: string): TextInputProps {
  return kinds.find(([pattern]) => pattern.test(field))?.[1] ?? {}
}
