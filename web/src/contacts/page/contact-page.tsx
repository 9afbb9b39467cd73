import { Button } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { NewOrderButton } from '../../orders/new/new-order-button.tsx'
import { BackLink } from '../../record/back-link.tsx'
import { QuickLinks } from '../../record/quick-links.tsx'
import record from '../../record/record.module.css'
import { callAddress, formatLocal } from '../../shell/formats.ts'
import { Page } from '../../shell/page.tsx'
import { PageState } from '../../shell/page-states.tsx'
import { contactsTexts } from '../../texts/office/contacts-texts.ts'
import { contactQuery } from '../contact-data.ts'
import { nameOf, pathOf } from '../contact-name.ts'
import { fieldText } from '../fields.ts'
import { agencies, agents, type Contact, clients, type Kind } from '../kinds.ts'
import { AgentsSection } from './agents-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { DuplicatesSection } from './duplicates-section.tsx'
import { EndOfContact } from './end-of-contact.tsx'
import { MessagesSection } from './messages-section.tsx'
import { NewContact } from './new-contact.tsx'
import { OrdersSection } from './orders-section.tsx'

/** A page reads its record itself. */
export const queries = []

export const ClientPage = () => <ContactPage kind={clients} />
export const AgentPage = () => <ContactPage kind={agents} />
export const AgencyPage = () => <ContactPage kind={agencies} />

function ContactPage({ kind }: { readonly kind: Kind }) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return id === 'new' ? <NewContact kind={kind} back={<Back kind={kind} />} /> : <StoredContact kind={kind} id={id} />
}

function Back({ kind }: { readonly kind: Kind }) {
  return <BackLink to={kind.path} text={contactsTexts.kinds[kind.noun].back} />
}

function StoredContact({ kind, id }: { readonly kind: Kind; readonly id: string }) {
  const { data: contact } = useSuspenseQuery(contactQuery(kind, id))
  const { back, unknownTitle, unknownText } = contactsTexts.kinds[kind.noun]
  const list = (
    <Button component={Link} to={kind.path} variant="default">
      {back}
    </Button>
  )
  if (!contact) return <PageState isPage title={unknownTitle} text={unknownText} action={list} />
  // Another record has forms of its own.
  return <FoundContact key={contact.id} kind={kind} contact={contact} />
}

interface FoundProps {
  readonly kind: Kind
  readonly contact: Contact
}

function FoundContact({ kind, contact }: FoundProps) {
  const { noun } = kind
  const isShown = contact.show === 'yes'
  return (
    <Page
      isWide
      title={nameOf(contact)}
      above={<Back kind={kind} />}
      action={isShown && noun !== 'agency' && <NewOrderButton search={{ [noun]: contact.id }} />}
      intro={fieldText(contact, 'agencyname') && <Agency contact={contact} />}
    >
      {!isShown && <State kind={kind} contact={contact} />}
      {isShown && <ContactLinks contact={contact} />}
      <div className={record.columns}>
        <div>
          <DetailsSection kind={kind} contact={contact} />
          {isShown && <DuplicatesSection kind={kind} contact={contact} />}
        </div>
        <div>
          {noun === 'agency' ? (
            <AgentsSection agency={contact.id} />
          ) : (
            <>
              <OrdersSection noun={noun} id={contact.id} />
              <MessagesSection noun={noun} id={contact.id} />
            </>
          )}
        </div>
      </div>
      <EndOfContact kind={kind} contact={contact} />
    </Page>
  )
}

function Agency({ contact }: { readonly contact: Contact }) {
  return <Link to={pathOf('agency', contact.agency ?? '')}>{fieldText(contact, 'agencyname')}</Link>
}

/** Why the record is not in lists. */
function State({ kind, contact }: FoundProps) {
  const { eraseddatetime, mergedinto } = contact
  if (eraseddatetime) return <p className={record.state}>{contactsTexts.erasedNote(formatLocal(eraseddatetime))}</p>
  return (
    <p className={record.state}>
      {mergedinto ? (
        <>
          {contactsTexts.mergedNote} <Link to={pathOf(kind.noun, mergedinto)}>{contactsTexts.mergedLink}</Link>
        </>
      ) : (
        contactsTexts.removedNote
      )}
    </p>
  )
}

function ContactLinks({ contact }: { readonly contact: Contact }) {
  const phone = (['mobilephone', 'workphone', 'homephone', 'phone'] as const)
    .map(name => fieldText(contact, name))
    .find(Boolean)
  const email = fieldText(contact, 'emailaddress')
  return (
    <QuickLinks
      links={[
        { href: callAddress(phone), icon: <IconPhone size={16} aria-hidden="true" />, text: contactsTexts.call },
        {
          href: email && `mailto:${email}`,
          icon: <IconMail size={16} aria-hidden="true" />,
          text: contactsTexts.email,
        },
      ]}
    />
  )
}
