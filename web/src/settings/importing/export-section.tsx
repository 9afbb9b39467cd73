import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../session/api.ts'
import { Section } from '../../shell/section.tsx'
import { showProblem } from '../../shell/toasts.tsx'
import { importingTexts } from '../../texts/settings/importing-texts.ts'
import { download } from './download.ts'

const words = importingTexts.exporting
const kinds = ['clients', 'agents', 'orders'] as const
type Kind = (typeof kinds)[number]

/** Files for spreadsheets. A file of clients or agents can be imported again. */
export function ExportSection() {
  const [busy, setBusy] = useState<Kind>()
  const save = async (kind: Kind) => {
    setBusy(kind)
    try {
      const exports = { clients: api.exportClients, agents: api.exportAgents, orders: api.exportOrders }
      const file = await exports[kind].call(api)
      download(`${kind}.csv`, await file.blob())
    } catch (error) {
      showProblem(words.notExported, error)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Section title={words.title} help={words.help}>
      <Group>
        {kinds.map(kind => (
          <Button
            key={kind}
            variant="default"
            loading={busy === kind}
            disabled={busy !== undefined && busy !== kind}
            onClick={() => void save(kind)}
          >
            {words.kinds[kind]}
          </Button>
        ))}
      </Group>
    </Section>
  )
}
