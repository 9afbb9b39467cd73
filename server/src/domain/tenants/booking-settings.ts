import { z } from 'zod'

/** A picture in the settings is sent with every change of them. */
const maxLogoCharacters = 60_000

const words = (most: number, description: string) =>
  z
    .string()
    .max(most, `is longer than ${most.toLocaleString('en-US')} characters`)
    .refine(text => text.isWellFormed() && !text.includes('\0'), 'contains characters that cannot be stored')
    .describe(description)
    .default('')

/** Whether a visitor who books is on the calendar at once, or after the office has looked at it. */
export const bookingHandlings = ['at once', 'after review'] as const

/** As browsers send it: scheme, host and port, without a path. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** The settings of the booking page, on which the company's clients book. */
export const bookingSettings = {
  bookingPage: z.boolean().describe('Whether the booking page is open.').default(false),
  bookingWelcome: words(1_000, 'What the booking page says at its beginning, in English.'),
  bookingWelcomeSpanish: words(1_000, 'The same in Spanish; the English text if empty.'),
  bookingTerms: words(2_000, 'What clients read before they book, such as the rule for cancelling, in English.'),
  bookingTermsSpanish: words(2_000, 'The same in Spanish; the English text if empty.'),
  bookingColour: z
    .string()
    .regex(/^(?:#[0-9a-f]{6})?$/i, 'is not a colour such as "#1f5f6b"')
    .describe('Colour of the buttons and marks of the booking page, such as `#1f5f6b`.')
    .default(''),
  bookingLogo: z
    .string()
    .max(maxLogoCharacters, 'is a picture of more than 44 kB')
    .regex(
      /^(?:data:image\/(?:png|jpeg|webp|svg\+xml);base64,[a-z0-9+/]+=*)?$/i,
      'is not a PNG, JPEG, WebP or SVG picture as a data: address',
    )
    .describe('The logo on the booking page, a picture as a `data:` address; the name of the company if empty.')
    .default(''),
  bookingHandling: z
    .enum(bookingHandlings)
    .describe('Whether an order of the booking page is scheduled at once, or is a draft that the office schedules.')
    .default('at once'),
  bookingConfirmsEmail: z
    .boolean()
    .describe('Whether a booking is made only once the client has opened a link in an email.')
    .default(false),
  bookingWaitingList: z
    .boolean()
    .describe('Whether visitors may ask for an email when an earlier time becomes free.')
    .default(true),
  bookingChoosesInspector: z
    .boolean()
    .describe('Whether visitors of the booking page may choose the inspector.')
    .default(true),
  bookingQuestions: z
    .array(z.string().min(1).max(200))
    .max(20, 'has more than 20 entries')
    .refine(names => new Set(names).size === names.length, 'lists a field twice')
    .describe('The custom fields that the booking page asks for, by name, in their order.')
    .default([]),
  bookingReschedules: z
    .boolean()
    .describe('Whether clients may move an appointment themselves, with the link of their booking.')
    .default(true),
  bookingCancels: z.boolean().describe('Whether clients may cancel an appointment themselves.').default(true),
  bookingChangeHours: z
    .int()
    .min(0)
    .max(720)
    .describe('Until how many hours before the appointment clients may move or cancel it themselves.')
    .default(24),
  bookingDepositPercent: z
    .int()
    .min(0)
    .max(100)
    .describe(
      'The part of the price that clients are asked to pay online once they have booked; 0 for none, 100 for all.',
    )
    .default(0),
  bookingSites: z
    .array(z.string().refine(isOrigin, 'is not an origin such as "https://www.example.com"'))
    .max(50, 'has more than 50 entries')
    .describe('Origins whose web pages may embed the booking page.')
    .default([]),
}
