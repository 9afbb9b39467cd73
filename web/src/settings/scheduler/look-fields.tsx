import { Textarea, TextInput } from '@mantine/core'
import { FieldGroup, FieldRow } from '../../forms/editor-form.tsx'
import { schedulerTexts as words } from '../../texts/settings/scheduler-texts.ts'
import type { CompanyForm } from '../company/booking-fields.tsx'
import { LogoField } from './logo-field.tsx'
import classes from './scheduler.module.css'

const ownColour = '#1f5f6b'

export function LookFields({ form }: { readonly form: CompanyForm }) {
  const { bookingColour } = form.values.settings
  const isColour = /^#[0-9a-f]{6}$/i.test(bookingColour)
  return (
    <FieldGroup title={words.looks}>
      <TextInput
        label={words.colour}
        description={words.colourHelp}
        maw={240}
        maxLength={7}
        leftSection={
          <input
            type="color"
            className={classes.colour}
            aria-label={words.pickColour}
            value={isColour ? bookingColour : ownColour}
            onChange={event => form.setFieldValue('settings.bookingColour', event.currentTarget.value)}
          />
        }
        {...form.getInputProps('settings.bookingColour')}
      />
      <LogoField
        value={form.values.settings.bookingLogo}
        error={form.errors['settings.bookingLogo']}
        onChange={logo => form.setFieldValue('settings.bookingLogo', logo)}
      />
      <InBoth form={form} name="bookingWelcome" label={words.welcome} help={words.welcomeHelp} />
      <InBoth form={form} name="bookingTerms" label={words.terms} help={words.termsHelp} />
    </FieldGroup>
  )
}

interface InBothProps {
  readonly form: CompanyForm
  readonly name: 'bookingWelcome' | 'bookingTerms'
  readonly label: string
  readonly help: string
}

/** A text in both languages of the page. */
function InBoth({ form, name, label, help }: InBothProps) {
  return (
    <FieldRow>
      <Textarea label={label} description={help} autosize minRows={2} {...form.getInputProps(`settings.${name}`)} />
      <Textarea
        label={words.inSpanish(label)}
        description={words.spanishHelp}
        autosize
        minRows={2}
        {...form.getInputProps(`settings.${name}Spanish`)}
      />
    </FieldRow>
  )
}
