import { Button, CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFound } from '../../../people/found.ts'
import { Section } from '../../../shell/section.tsx'
import { useWho } from '../../../shell/who.ts'
import { bookingTexts } from '../../../texts/booking-texts.ts'
import { agentQuery } from '../../order-data.ts'
import { useField } from '../booking-store.ts'
import classes from '../new-order.module.css'
import { FindField } from './find-field.tsx'
import { NewAgentDialog } from './new-agent-dialog.tsx'

const words = bookingTexts.agents

export function AgentsPart() {
  return (
    <Section title={words.heading}>
      <div className={classes.pair}>
        <AgentField side="buyersagent" />
        <AgentField side="sellersagent" />
      </div>
    </Section>
  )
}

interface AgentFieldProps {
  readonly side: 'buyersagent' | 'sellersagent'
}

function AgentField({ side }: AgentFieldProps) {
  const { user } = useWho()
  const { value, set } = useField(side)
  const { value: typed, set: setTyped } = useField(`${side}Text`)
  const [isAdding, setAdding] = useState(false)
  const { q, found, isSearching } = useFound(typed)
  if (value) return <ChosenAgent label={words[side]} id={value} onTakeOff={() => set('')} />
  const agents = found?.agents ?? []
  const isMissing = q.length > 1 && !isSearching && found !== undefined && agents.length === 0
  const mayAdd = user.owner === 'yes'
  return (
    <div>
      <FindField
        label={words[side]}
        placeholder={words.search}
        typed={typed}
        onType={setTyped}
        options={agents.map(({ id, display, mobilephone, emailaddress }) => ({
          id,
          title: display,
          hint: [mobilephone, emailaddress].filter(Boolean).join(' · '),
        }))}
        onChoose={id => {
          set(id)
          setTyped('')
        }}
        note={isMissing ? (mayAdd ? words.nobody : words.onlyOwners) : ''}
      />
      {isMissing && mayAdd && (
        <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
          {words.add(q)}
        </Button>
      )}
      {isAdding && (
        <NewAgentDialog
          typed={q}
          onClose={() => setAdding(false)}
          onCreated={id => {
            set(id)
            setTyped('')
          }}
        />
      )}
    </div>
  )
}

interface ChosenAgentProps {
  readonly label: string
  readonly id: string
  readonly onTakeOff: () => void
}

function ChosenAgent({ label, id, onTakeOff }: ChosenAgentProps) {
  const { data: agent } = useQuery(agentQuery(id))
  const name = agent?.display ?? ''
  return (
    <div>
      <span className={classes.label}>{label}</span>
      <div className={classes.chosenPerson}>
        <div className={classes.person}>
          <strong>{name || '…'}</strong>
          <div className="quiet">
            {[agent?.agencyname, agent?.mobilephone || agent?.workphone].filter(Boolean).join(' · ')}
          </div>
        </div>
        <CloseButton aria-label={words.takeOff(name)} onClick={onTakeOff} />
      </div>
    </div>
  )
}
