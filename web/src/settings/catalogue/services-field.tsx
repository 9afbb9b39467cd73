import { MultiSelect, type MultiSelectProps } from '@mantine/core'

/** Services in their own order. The list that opens is a large part of the page, which appears before it is loaded. */
export default function ServicesField(props: MultiSelectProps) {
  return <MultiSelect searchable {...props} />
}
