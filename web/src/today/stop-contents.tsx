import { Button } from '@mantine/core'
import { IconMail, IconMapPin, IconMessage, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Stop } from 'plumbline-client'
import { mayEditAll } from '../orders/order-data.ts'
import { Facts } from '../sections/facts.tsx'
import { callAddress, digitsOf } from '../shell/formats.ts'
import { useWho } from '../shell/who.ts'
import { todayTexts } from '../texts/today-texts.ts'
import { Arrival } from './arrival.tsx'
import { CompleteButton } from './complete-button.tsx'
import { Part } from './part.tsx'
import { QueuedOf } from './queued-list.tsx'
import { StopFiles } from './stop-files.tsx'
import { StopNotes } from './stop-notes.tsx'
import { StopPayment } from './stop-payment.tsx'
import classes from './today.module.css'
import { clientOf, directionsTo } from './today-data.ts'

const words = todayTexts

interface StopContentsProps {
  readonly stop: Stop
  readonly isDone: boolean
  readonly inspector: string
}

/** In the order in which an inspector needs it: the way, the news for the client, getting in, the work, the end. */
export function StopContents({ stop, isDone, inspector }: StopContentsProps) {
  const who = useWho()
  const mayAct = inspector === who.user.id || mayEditAll(who)
  const isOpen = stop.state === 'scheduled' && !isDone
  return (
    <>
      <Reach stop={stop} />
      {mayAct && isOpen && <Arrival stop={stop} />}
      {mayAct && <QueuedOf stop={stop} />}
      <Access stop={stop} />
      <People stop={stop} />
      <StopNotes stop={stop} mayAct={mayAct} />
      <StopFiles stop={stop} mayAct={mayAct} />
      <StopPayment stop={stop} mayAct={mayAct} />
      <div className={classes.end}>
        {mayAct && isOpen && <CompleteButton stop={stop} />}
        <Button component={Link} to="/orders/$id" params={{ id: stop.id } as never} variant="default">
          {words.order(stop.oid)}
        </Button>
      </div>
    </>
  )
}

/** Three large buttons; those that lead nowhere are left out. */
function Reach({ stop }: { readonly stop: Stop }) {
  const { name = '', phone = '', mobile = '', email = '' } = clientOf(stop) ?? {}
  const links = [
    { href: directionsTo([stop]), icon: IconMapPin, text: words.directions, label: words.directions },
    { href: callAddress(phone), icon: IconPhone, text: words.call, label: words.callTo(name) },
    { href: mobile && `sms:${digitsOf(mobile)}`, icon: IconMessage, text: words.text, label: words.textTo(name) },
    {
      href: !mobile && email && `mailto:${email}`,
      ...{ icon: IconMail, text: words.email, label: words.emailTo(name) },
    },
  ]
  return (
    <div className={classes.reach}>
      {links.map(
        ({ href, icon: Picture, text, label }) =>
          href && (
            <a
              key={text}
              className={classes.reachLink}
              href={href}
              aria-label={label}
              {...(text === words.directions && { target: '_blank', rel: 'noreferrer' })}
            >
              <Picture size={24} stroke={1.6} aria-hidden="true" />
              {text}
            </a>
          ),
      )}
    </div>
  )
}

function Access({ stop }: { readonly stop: Stop }) {
  const { gatecode, lockbox, pets, accessnotes, propertyoccupied, utilitieson } = stop
  const { access } = words
  const isKnown = [gatecode, lockbox, pets, accessnotes, propertyoccupied, utilitieson].some(Boolean)
  return (
    <Part title={access.title}>
      {isKnown ? (
        <Facts
          facts={[
            [access.gatecode, gatecode && <strong className={classes.code}>{gatecode}</strong>],
            [access.lockbox, lockbox && <strong className={classes.code}>{lockbox}</strong>],
            [access.occupied, readFlag(propertyoccupied, access.yes, access.no)],
            [access.utilities, readFlag(utilitieson, access.on, access.off)],
            [access.pets, pets],
            [access.notes, accessnotes],
          ]}
        />
      ) : (
        <p className="quiet">{access.nothing}</p>
      )}
    </Part>
  )
}

function readFlag(value: string, yes: string, no: string): string {
  return value === 'yes' ? yes : value === 'no' ? no : ''
}

/** The client has large buttons above. */
function People({ stop }: { readonly stop: Stop }) {
  return (
    <Part title={words.people}>
      <ul className={classes.people}>
        {stop.people.map(({ role, name, phone, mobile, email }) => (
          <li key={role}>
            <span className={classes.person}>
              {name}
              <span className="quiet">{words.roles[role]}</span>
            </span>
            {phone && (
              <a href={callAddress(phone)} aria-label={words.callTo(name)} className={classes.iconLink}>
                <IconPhone size={20} stroke={1.6} aria-hidden="true" />
              </a>
            )}
            {mobile && (
              <a href={`sms:${digitsOf(mobile)}`} aria-label={words.textTo(name)} className={classes.iconLink}>
                <IconMessage size={20} stroke={1.6} aria-hidden="true" />
              </a>
            )}
            {email && (
              <a href={`mailto:${email}`} aria-label={words.emailTo(name)} className={classes.iconLink}>
                <IconMail size={20} stroke={1.6} aria-hidden="true" />
              </a>
            )}
          </li>
        ))}
      </ul>
      {stop.services.length > 0 && <Facts facts={[[words.services, stop.services.join(', ')]]} />}
    </Part>
  )
}
