import { SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { restUrl } from '../../page.ts'
import { api } from '../../session/api.ts'
import { schedulerTexts as words } from '../../texts/settings/scheduler-texts.ts'
import classes from './scheduler.module.css'
import type { BookingPart } from './settings.ts'

type Step = keyof typeof words.steps
type Language = keyof typeof words.languages

const previewDelayMs = 300
/** The links of the page are relative to the company. */
const companyUrl = new URL('./', restUrl).href

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** The page with what is not saved yet. Nothing in it can be pressed. */
export function PagePreview({ settings }: { readonly settings: BookingPart }) {
  const [step, setStep] = useState<Step>('property')
  const [language, setLanguage] = useState<Language>('en')
  // A text: an object would be a new value each time, and set a timer without an end.
  const [draft] = useDebouncedValue(JSON.stringify(settings), previewDelayMs)
  const { data, error } = useQuery({
    queryKey: ['booking page preview', draft, step, language],
    queryFn: () => api.settings.previewBookingPage({ settings: JSON.parse(draft), step, language }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  return (
    <aside className={classes.preview} aria-label={words.preview}>
      <h2>{words.preview}</h2>
      <p className="quiet">{error ? words.previewFailed : words.previewHelp}</p>
      <SegmentedControl
        size="xs"
        aria-label={words.step}
        data={optionsOf(words.steps)}
        value={step}
        onChange={value => setStep(value as Step)}
      />
      <SegmentedControl
        aria-label={words.language}
        data={optionsOf(words.languages)}
        value={language}
        onChange={value => setLanguage(value as Language)}
      />
      {data && (
        <iframe
          title={words.preview}
          className={classes.frame}
          sandbox="allow-same-origin"
          srcDoc={data.replace('<head>', `<head><base href="${companyUrl}">`)}
        />
      )}
    </aside>
  )
}
