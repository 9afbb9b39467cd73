import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order, OrderFields } from 'plumbline-client'
import { lazy, Suspense, useRef, useState } from 'react'
import { nameOf, pathOf, paths } from '../../contacts/contact-name.ts'
import type { Part } from '../../contacts/person-dialog.tsx'
import { currentIn } from '../../forms/mistakes.ts'
import { Explained } from '../../forms/use-submit.ts'
import { Rows } from '../../sections/rows.tsx'
import { api } from '../../session/api.ts'
import { useMayOpen } from '../../shell/access.ts'
import { callAddress } from '../../shell/formats.ts'
import { Section } from '../../shell/section.tsx'
import { showProblem } from '../../shell/toasts.tsx'
import { useWho } from '../../shell/who.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { agentQuery, clientQuery, mayEdit, mayEditAll, readAgain } from '../order-data.ts'
import classes from './order-page.module.css'

const words = orderTexts.people

/** Loaded when somebody is chosen. */
const PersonDialog = lazy(() => import('../../contacts/person-dialog.tsx'))

const parts: readonly Part[] = ['client', 'buyersagent', 'sellersagent']

/** Who the inspection is for and who else takes part, each a call or an email away. */
export function PeopleSection({ order }: { readonly order: Order }) {
  const who = useWho()
  const [changing, setChanging] = useState<Part>()
  const save = useSave(order)
  const takeOff = (part: Part) =>
    save({ removeagents: [order[part]] }).catch(error => showProblem(words.notChanged, error))
  const rows = parts.flatMap(part => {
    const isSet = order[part] !== ''
    const mayChange = part === 'client' ? mayEditAll(who) && order.show === 'yes' : mayEdit(who, order)
    if (!isSet && !mayChange) return []
    const action = mayChange && (
      <span className={classes.personActions}>
        {isSet && part !== 'client' && (
          <Button
            variant="subtle"
            size="compact-sm"
            color="red"
            aria-label={words.takeOff(words[part])}
            onClick={() => void takeOff(part)}
          >
            {words.takeOffShort}
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={(isSet ? words.change : words.choose)(words[part])}
          onClick={() => setChanging(part)}
        >
          {isSet ? words.changeShort : words.chooseShort}
        </Button>
      </span>
    )
    return [{ id: part, title: <Person key={part} part={part} id={order[part]} />, action }]
  })
  return (
    <Section id="people" title={orderTexts.headings.people} fold={orderTexts.fold(orderTexts.headings.people)}>
      {rows.length > 0 ? <Rows rows={rows} /> : <p className="quiet">{orderTexts.none}</p>}
      {changing && (
        <Suspense>
          <Choosing order={order} part={changing} onClose={() => setChanging(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}

function useSave(order: Order) {
  const queries = useQueryClient()
  return async (fields: OrderFields) => {
    await api.updateOrder(order.id, fields)
    await readAgain(queries)
  }
}

interface ChoosingProps {
  readonly order: Order
  readonly part: Part
  readonly onClose: () => void
}

/** Of two people who choose somebody at once, the second one is told, and replaces the first choice only on purpose. */
function Choosing({ order, part, onClose }: ChoosingProps) {
  const queries = useQueryClient()
  const seen = useRef(order[part])
  const save = async (fields: OrderFields, current: Order): Promise<void> => {
    if (current[part] !== seen.current) {
      seen.current = current[part]
      throw new Explained(words.chosenMeanwhile)
    }
    try {
      await api.updateOrder(order.id, fields, { unmodifiedsince: current.modified })
    } catch (error) {
      const changed = currentIn(error)
      if (!changed) throw error
      await save(fields, changed as unknown as Order)
    }
  }
  const choose = async (fields: OrderFields) => {
    try {
      await save(fields, order)
    } finally {
      await readAgain(queries)
    }
  }
  return <PersonDialog part={part} onChoose={choose} onClose={onClose} />
}

function Person({ part, id }: { readonly part: Part; readonly id: string }) {
  const noun = part === 'client' ? 'client' : 'agent'
  const query = part === 'client' ? clientQuery(id) : agentQuery(id)
  const { data } = useQuery({
    ...(query as typeof clientQuery extends (id: string) => infer Q ? Q : never),
    enabled: id !== '',
  })
  const mayOpen = useMayOpen()
  const phone = data?.mobilephone || data?.workphone || data?.homephone
  return (
    <span className={classes.person}>
      <span className="quiet">{words[part]}</span>
      {data && (
        <strong>{mayOpen(paths[noun]) ? <Link to={pathOf(noun, id)}>{nameOf(data)}</Link> : nameOf(data)}</strong>
      )}
      {(phone || data?.emailaddress) && (
        <span className={classes.contacts}>
          {phone && <a href={callAddress(phone)}>{phone}</a>}
          {data?.emailaddress && <a href={`mailto:${data.emailaddress}`}>{data.emailaddress}</a>}
        </span>
      )}
    </span>
  )
}
