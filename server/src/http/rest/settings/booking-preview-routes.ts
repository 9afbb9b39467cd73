import { mistakeIn } from '../../../domain/refusal.ts'
import { bookingPreviewBody, withBookingSettings } from '../../../wire/settings/booking-preview-wire.ts'
import { text } from '../../../wire/values.ts'
import { pageSteps } from '../../booking/page/page-form.ts'
import { previewPage } from '../../booking/page/preview.ts'
import type { PageStep } from '../../booking/page/texts/english.ts'
import { operation } from '../operation.ts'

export const bookingPreviewRoutes = [
  operation({
    method: 'POST',
    path: '/settings/bookingpage/preview',
    name: 'previewSettingsBookingPage',
    group: 'Settings',
    needs: 'OWNER',
    summary: 'Preview the booking page',
    description:
      'A step of the booking page with the sent settings in place of the stored ones, also while the page is closed. The step `time` shows made-up times. Settings with a mistake are refused as if they were saved. Nothing is saved.',
    isUnrepeatable: true,
    dropsNothing: true,
    body: bookingPreviewBody(pageSteps),
    answer: {
      members: { html: text('The page. Its links are relative to `/{company_key}/`.') },
      example: { html: '<!doctype html>…' },
    },
    refuses: [mistakeIn('settings.bookingColour', 'is not a colour such as "#1f5f6b"')],
    free: call =>
      call.answer(async () => {
        const { settings: sent, step, language } = call.input.body
        const { company, office } = call.context
        const settings = withBookingSettings(company.settings, sent)
        const visit = { company: { ...company, settings }, office }
        return { html: await previewPage(visit, { step: step as PageStep, language }) }
      }),
  }),
]
