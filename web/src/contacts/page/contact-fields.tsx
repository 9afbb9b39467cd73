import { Switch, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FieldRow } from '../../forms/editor-form.tsx'
import record from '../../record/record.module.css'
import { contactsTexts } from '../../texts/office/contacts-texts.ts'
import type { Noun } from '../contact-name.ts'
import { rowsOf, switches, type TextName, type Values } from '../fields.ts'

const words = contactsTexts

const kindOf = (name: TextName): TextInputProps => {
  if (name === 'emailaddress') return { type: 'email' }
  if (name.endsWith('phone') || name === 'fax') return { type: 'tel' }
  if (name === 'zip') return { inputMode: 'numeric' }
  return name === 'agencyname' ? { description: words.agencyHelp } : {}
}

interface ContactFieldsProps {
  readonly noun: Noun
  readonly form: UseFormReturnType<Values>
}

export function ContactFields({ noun, form }: ContactFieldsProps) {
  const input = (name: TextName) => (
    <TextInput
      key={name}
      label={words.fields[name]}
      // The browser would fill in the person who works here.
      autoComplete="off"
      {...kindOf(name)}
      {...form.getInputProps(name)}
    />
  )
  return (
    <div className={record.fields}>
      {rowsOf[noun].map(row =>
        row.length === 1 ? row.map(input) : <FieldRow key={row[0]}>{row.map(input)}</FieldRow>,
      )}
      {noun !== 'agency' &&
        switches.map(name => (
          <Switch key={name} label={words.fields[name]} {...form.getInputProps(name, { type: 'checkbox' })} />
        ))}
      <Textarea label={words.fields.notes} autosize minRows={2} maxLength={10_000} {...form.getInputProps('notes')} />
    </div>
  )
}

/** At least one name, so that the record can be found. */
export function mistakesOf(noun: Noun, values: Values): Record<string, string | undefined> {
  if (noun === 'agency') return { name: values.name.trim() ? undefined : words.agencyNameMissing }
  const isNamed = [values.firstname, values.lastname, values.displayname].some(name => name.trim())
  return { firstname: isNamed ? undefined : words.nameMissing }
}
