import { Button, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basePath, restUrl } from '../page.ts'
import { useEntries } from '../settings/entries/entries.ts'
import { useCreateKey } from '../settings/keys/create-key.tsx'
import { keysQuery, usersQuery } from '../settings/keys/keys.ts'
import { CopyBlock, CopyField } from '../shell/copy-field.tsx'
import { Section } from '../shell/section.tsx'
import { texts } from '../texts/texts.ts'
import classes from './home.module.css'
import { bookingCall, openingQuery, TestBooking, testOrder } from './test-booking.tsx'

const words = texts.ready
const hiddenKey = `ready is hidden ${basePath}`

/** What a company that is set up needs for its first booking, until somebody has read it. */
export function Ready() {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) !== null)
  if (isHidden) return null
  const hide = () => {
    localStorage.setItem(hiddenKey, 'yes')
    setHidden(true)
  }
  return <ReadyPanel onHide={hide} />
}

function ReadyPanel({ onHide }: { readonly onHide: () => void }) {
  const services = useEntries('services')
  const service = services.find(({ ancillary }) => !ancillary) ?? services[0]
  const { data } = useSuspenseQuery(openingQuery(service?.id ?? ''))
  const { data: keys } = useSuspenseQuery(keysQuery)
  useSuspenseQuery(usersQuery)
  const order = service && data.openings[0] && testOrder(service.id, data.openings[0])
  const callWith = (key: string, secret: string) =>
    order ? bookingCall(key, secret, order) : `curl -u '${key}:${secret}' ${restUrl}/me`
  const { button, dialogs } = useCreateKey(true, { variant: 'default', sampleOf: key => callWith(key.id, key.secret) })
  const newest = keys.findLast(({ fromFile }) => !fromFile)
  return (
    <Section
      title={words.title}
      help={words.help}
      action={
        <Button variant="default" onClick={onHide}>
          {words.hide}
        </Button>
      }
    >
      <div className={classes.ready}>
        <CopyField label={words.address} description={words.addressHelp} value={restUrl} />
        <div>
          <h3>{words.key}</h3>
          <Text mb="xs">{words.keyHelp(newest?.name ?? '')}</Text>
          {button}
        </div>
        <div>
          <h3>{words.test}</h3>
          <Text mb="xs">{words.testHelp}</Text>
          {order ? (
            <>
              <CopyBlock label={words.call} text={callWith(newest?.id ?? 'ACCESS_KEY', 'SECRET_KEY')} />
              <TestBooking order={order} />
            </>
          ) : (
            <Text role="status">{words.noOpening(data.reason ?? '')}</Text>
          )}
        </div>
      </div>
      {dialogs}
    </Section>
  )
}
