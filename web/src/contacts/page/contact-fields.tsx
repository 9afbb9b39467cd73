import { Switch, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FieldRow } from '../../forms/editor-form.tsx'
import { emailMistake, phoneMistake } from '../../record/contact-mistakes.ts'
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

/** At least one name, so that the record can be found. What was wrong before does not keep other fields from being saved. */
export function mistakesOf(noun: Noun, base: Values, values: Values): Record<string, string | undefined> {
  const typed = rowsOf[noun].flat().filter(name => values[name] !== base[name])
  const mistakes = Object.fromEntries(typed.map(name => [name, mistakeIn(name, values[name])]))
  if (noun === 'agency') return { ...mistakes, name: values.name.trim() ? undefined : words.agencyNameMissing }
  const isNamed = [values.firstname, values.lastname, values.displayname].some(name => name.trim())
  return { ...mistakes, firstname: isNamed ? undefined : words.nameMissing }
}

function mistakeIn(name: TextName, text: string): string | undefined {
  const { type } = kindOf(name)
  if (type === 'email') return emailMistake(text)
  return type === 'tel' ? phoneMistake(text) : undefined
}
