import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { DemoData } from 'plumbline-client'
import { useState } from 'react'
import { Confirm } from '../dialogs/confirm.tsx'
import { companyKey } from '../page.ts'
import { api } from '../session/api.ts'
import { DangerButton } from '../shell/danger-button.tsx'
import { Section } from '../shell/section.tsx'
import { showDone } from '../shell/toasts.tsx'
import { texts } from '../texts/texts.ts'

const words = texts.demoData
export const demoDataQuery = queryOptions({
  queryKey: ['settings', 'demo data'],
  queryFn: () => api.settings.demoData(),
})
const kinds = ['orders', 'clients', 'agents', 'agencies', 'contacts', 'timeOff'] as const

/** Says that the company contains the demo, and removes it. Absent in every other company. */
export function DemoDataCard() {
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(demoDataQuery)
  const [isAsking, setAsking] = useState(false)
  const contained = describe(data)
  if (contained === '') return null
  const remove = async () => {
    await api.settings.removeDemoData(companyKey)
    showDone(words.removed)
    await queries.invalidateQueries()
  }
  const button = <DangerButton onClick={() => setAsking(true)}>{words.remove}</DangerButton>
  return (
    <Section title={words.title} help={words.help(contained)} action={button}>
      {isAsking && (
        <Confirm
          title={words.confirmTitle}
          text={words.confirmText(contained)}
          action={words.remove}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}

/** Such as `40 orders and 25 clients`; kinds without records are left out. */
function describe(data: DemoData): string {
  return words.list(kinds.filter(kind => data[kind] > 0).map(kind => words.counts[kind](data[kind])))
}
