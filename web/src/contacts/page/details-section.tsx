import { useQueryClient } from '@tanstack/react-query'
import { showWarnings } from '../../record/show-warnings.ts'
import { EditedSection } from '../../sections/edited-section.tsx'
import { Facts } from '../../sections/facts.tsx'
import { callAddress } from '../../shell/formats.ts'
import { useWho } from '../../shell/who.ts'
import { contactsTexts } from '../../texts/office/contacts-texts.ts'
import { contactQuery, readContactsAgain } from '../contact-data.ts'
import type { Noun } from '../contact-name.ts'
import { fieldsOf, fieldText, type TextName, type Values, valuesOf } from '../fields.ts'
import type { Contact, Kind } from '../kinds.ts'
import { ContactFields, mistakesOf } from './contact-fields.tsx'
import classes from './contact-page.module.css'

const words = contactsTexts

interface DetailsProps {
  readonly kind: Kind
  readonly contact: Contact
}

export function DetailsSection({ kind, contact }: DetailsProps) {
  const queries = useQueryClient()
  const { noun } = kind
  const isAllowed = kind.mayEdit(useWho()) && contact.show === 'yes'
  const save = async (base: Values, values: Values) => {
    const { warnings } = await kind.update(contact.id, fieldsOf(noun, base, values), base.modified)
    const saved = await queries.fetchQuery({ ...contactQuery(kind, contact.id), staleTime: 0 })
    void readContactsAgain(queries)
    showWarnings(warnings)
    return saved ? valuesOf(noun, saved) : values
  }
  return (
    <EditedSection<Values>
      title={words.headings.details}
      editLabel={words.editSection}
      name={`${noun} ${contact.id}`}
      stored={valuesOf(noun, contact)}
      valuesOf={current => valuesOf(noun, current as Contact)}
      validate={values => mistakesOf(noun, valuesOf(noun, contact), values)}
      view={<Details noun={noun} contact={contact} />}
      {...{ isAllowed, save }}
    >
      {form => <ContactFields noun={noun} form={form} />}
    </EditedSection>
  )
}

function Details({ noun, contact }: { readonly noun: Noun; readonly contact: Contact }) {
  const value = (name: TextName) => fieldText(contact, name)
  const values = valuesOf(noun, contact)
  const { emailaddress: email, url } = values
  const call = (name: TextName) => {
    const phone = value(name)
    return phone && <a href={callAddress(phone)}>{phone}</a>
  }
  const line = [value('city'), [value('state'), value('zip')].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const address = [value('address1'), value('address2'), line].filter(Boolean).join(', ')
  const facts = [
    [words.fields.companyname, noun === 'client' && value('companyname')],
    [words.fields.emailaddress, email && <a href={`mailto:${email}`}>{email}</a>],
    ...(['mobilephone', 'workphone', 'homephone', 'phone'] as const).map(
      name => [words.fields[name], call(name)] as const,
    ),
    [words.fields.fax, value('fax')],
    [words.fields.url, noun === 'agency' && url],
    [words.address, address],
    ...(noun === 'agency' || contact.eraseddatetime
      ? []
      : (['sendsEmail', 'sendsSms'] as const).map(
          name => [words.fields[name], values[name] ? words.yes : words.no] as const,
        )),
    [words.fields.notes, value('notes') && <span className={classes.notes}>{value('notes')}</span>],
  ] as const
  return facts.some(([, shown]) => shown) ? <Facts facts={facts} /> : <p className="quiet">{words.nothing}</p>
}
