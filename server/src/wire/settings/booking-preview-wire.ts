import { z } from 'zod'
import { type Language, languages } from '../../domain/bookings/language.ts'
import { showIssue } from '../../domain/company-files/company-file.ts'
import { Refusal } from '../../domain/refusal.ts'
import { bookingSettings } from '../../domain/tenants/booking-settings.ts'
import type { Settings } from '../../domain/tenants/settings.ts'
import type { Body } from '../body.ts'
import { wholeBody } from '../body-codec.ts'
import { Fields } from '../fields.ts'
import { form } from '../schema.ts'
import { jsonSchema, readTyped } from './json-schema.ts'

const schema = z.strictObject(bookingSettings)
const { properties = {} } = jsonSchema(schema, 'input')

export interface SentPreview {
  readonly settings: unknown
  readonly step: string
  readonly language: Language
}

/** `steps`: those that can be shown. */
export function bookingPreviewBody(steps: readonly string[]) {
  return wholeBody<SentPreview>(
    form('SettingsBookingPreviewFields', 'Omitted settings are those of the company.', {
      settings: { type: 'object', properties, additionalProperties: false, description: 'Settings of the page.' },
      step: { type: 'string', enum: [...steps], default: steps[0], description: 'The step that is shown.' },
      language: { type: 'string', enum: [...languages], default: 'en', description: 'The language of the page.' },
    }),
    {
      settings: { bookingWelcome: 'We answer the phone, too.', bookingColour: '#7a3e1d' },
      step: 'services',
      language: 'es',
    },
    (sent: Body) => {
      const fields = new Fields(sent)
      const step = steps.find(each => each === fields.text('step')) ?? steps[0] ?? ''
      const language = languages.find(each => each === fields.text('language')) ?? 'en'
      return { settings: readTyped({ type: 'object', properties }, sent.settings), step, language }
    },
  )
}

/** The settings with the sent ones in their place, checked as if they were saved. */
export function withBookingSettings(settings: Settings, sent: unknown): Settings {
  const known = Object.fromEntries(Object.keys(bookingSettings).map(name => [name, settings[name as keyof Settings]]))
  const result = schema.safeParse({ ...known, ...(typeof sent === 'object' && sent) })
  if (result.success) return { ...settings, ...result.data }
  const mistakes = result.error.issues.flatMap(showIssue)
  const errors = mistakes.map(({ path, problem }) => ({ field: `settings.${path}`, message: problem }))
  throw new Refusal('settings.mistakes', { errors })
}
