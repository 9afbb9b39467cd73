import { Button, Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { ChecksField } from '../../forms/checks-field.tsx'
import { FieldGroup, FieldRow } from '../../forms/editor-form.tsx'
import { betweenZips, LinesField } from '../../forms/lines-field.tsx'
import { OptionalChoice } from '../../forms/optional-choice.tsx'
import { peopleTexts } from '../../texts/settings/people-texts.ts'
import { texts } from '../../texts/texts.ts'
import { choicesOf, type Draft, useEntries } from '../entries/entries.ts'
import { ExceptionsEditor } from './exceptions-editor.tsx'
import classes from './people.module.css'
import { WeekEditor } from './week-editor.tsx'

const words = peopleTexts.people
const roles = ['owner', 'manager', 'officeStaff', 'inspector'] as const
const privileges = ['CREATE_INSPECTIONS', 'EDIT_INSPECTIONS'] as const

type PersonForm = UseFormReturnType<Draft<'users'>>

export function PersonFields({ form }: { readonly form: PersonForm }) {
  return (
    <>
      <Contact form={form} />
      <Roles form={form} />
      {form.values.inspector && (
        <>
          <FieldGroup title={peopleTexts.hours.title} help={peopleTexts.hours.help} error={form.errors.hours}>
            <WeekEditor hours={form.values.hours} onChange={hours => form.setFieldValue('hours', hours)} />
          </FieldGroup>
          <FieldGroup
            title={peopleTexts.hours.exceptions}
            help={peopleTexts.hours.exceptionsHelp}
            error={form.errors.exceptions}
          >
            <ExceptionsEditor
              exceptions={form.values.exceptions}
              onChange={exceptions => form.setFieldValue('exceptions', exceptions)}
            />
          </FieldGroup>
          <Work form={form} />
          <Profile form={form} />
        </>
      )}
    </>
  )
}

function Contact({ form }: { readonly form: PersonForm }) {
  const offices = useEntries('offices')
  return (
    <FieldGroup title={words.general}>
      <FieldRow>
        <TextInput label={words.firstName} {...form.getInputProps('firstName')} />
        <TextInput label={words.lastName} {...form.getInputProps('lastName')} />
      </FieldRow>
      <TextInput
        label={words.displayName}
        description={words.displayNameHelp}
        placeholder={`${form.values.firstName} ${form.values.lastName}`.trim()}
        {...form.getInputProps('displayName')}
        value={form.values.displayName ?? ''}
        onChange={event => form.setFieldValue('displayName', event.currentTarget.value || null)}
      />
      <TextInput
        label={words.email}
        description={words.emailHelp}
        type="email"
        {...form.getInputProps('email')}
        onChange={event => changeEmail(form, event.currentTarget.value)}
      />
      <FieldRow>
        <TextInput label={words.phone} type="tel" {...form.getInputProps('phone')} />
        <TextInput label={words.mobile} type="tel" {...form.getInputProps('mobile')} />
      </FieldRow>
      <Username form={form} />
      <OptionalChoice
        label={words.office}
        none={words.primaryOffice}
        choices={choicesOf(offices)}
        {...form.getInputProps('office')}
      />
    </FieldGroup>
  )
}

/** The username is the email address unless another one was chosen. */
function changeEmail(form: PersonForm, email: string): void {
  const { username, email: before } = form.getValues()
  form.setFieldValue('email', email)
  if (isEmail(username, before)) form.setFieldValue('username', email.trim())
}

function isEmail(username: string, email: string): boolean {
  return username.trim() === '' || username === email.trim()
}

function Username({ form }: { readonly form: PersonForm }) {
  const [isChoosing, setChoosing] = useState(false)
  const { username, email } = form.values
  if (!isChoosing && !form.errors.username && isEmail(username, email)) {
    return (
      <Button variant="subtle" className={classes.choose} onClick={() => setChoosing(true)}>
        {words.chooseUsername}
      </Button>
    )
  }
  return (
    <TextInput
      label={words.username}
      description={words.usernameHelp}
      autoFocus={isChoosing}
      {...form.getInputProps('username')}
      onBlur={() => {
        if (username.trim() === '') form.setFieldValue('username', email.trim())
      }}
    />
  )
}

function Roles({ form }: { readonly form: PersonForm }) {
  return (
    <FieldGroup title={words.rolesTitle}>
      {roles.map(role => (
        <Switch
          key={role}
          label={words.roles[role]}
          description={words.roleHelp[role]}
          {...form.getInputProps(role, { type: 'checkbox' })}
        />
      ))}
      <Checkbox.Group
        label={words.privileges}
        description={form.values.owner && words.privilegesOfOwners}
        {...form.getInputProps('privileges')}
      >
        {privileges.map(privilege => (
          <Checkbox
            key={privilege}
            mt="xs"
            value={privilege}
            label={words.privilegeNames[privilege]}
            disabled={form.values.owner}
          />
        ))}
      </Checkbox.Group>
      <Switch label={texts.common.show} {...form.getInputProps('show', { type: 'checkbox' })} />
      <Switch
        label={words.mayConnect}
        description={words.mayConnectHelp}
        {...form.getInputProps('mayConnect', { type: 'checkbox' })}
      />
    </FieldGroup>
  )
}

/** What the booking page shows of an inspector. Pictures of other servers are not shown here, as everywhere in the console. */
function Profile({ form }: { readonly form: PersonForm }) {
  return (
    <FieldGroup title={words.profile} help={words.profileHelp}>
      <TextInput
        label={words.photoUrl}
        description={words.photoUrlHelp}
        type="url"
        {...form.getInputProps('photoUrl')}
      />
      <Textarea label={words.bio} autosize minRows={2} maxLength={10_000} {...form.getInputProps('bio')} />
    </FieldGroup>
  )
}

function Work({ form }: { readonly form: PersonForm }) {
  const services = useEntries('services')
  const chosen = form.values.services
  const all = services.map(({ id }) => id)
  return (
    <FieldGroup title={words.work}>
      <LinesField
        label={words.zips}
        description={words.zipsHelp}
        separator={betweenZips}
        {...form.getInputProps('zips')}
      />
      <ChecksField
        label={words.services}
        description={words.servicesHelp}
        choices={choicesOf(services)}
        value={chosen === 'all' ? all : chosen}
        error={form.errors.services}
        onChange={ids => form.setFieldValue('services', ids)}
      />
    </FieldGroup>
  )
}
