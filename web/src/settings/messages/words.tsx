import { TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { MessageWordSettings } from 'plumbline-client'
import { type RefObject, useState } from 'react'
import { notificationsTexts } from '../../texts/settings/notifications-texts.ts'
import classes from './messages.module.css'
import { wordsQuery } from './messages.ts'

const words = notificationsTexts.words

export type TextField = HTMLInputElement | HTMLTextAreaElement

interface WordsProps {
  /** The field that had the focus last. */
  readonly target: RefObject<TextField | null>
}

/** Every word that a template may use, with what it stands for. A click inserts it at the cursor. */
export function Words({ target }: WordsProps) {
  const { data } = useSuspenseQuery(wordsQuery)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = data.filter(word => `${labelOf(word)} ${word.name} ${word.example}`.toLowerCase().includes(wanted))
  return (
    <details className={classes.words}>
      <summary>{words.title(data.length)}</summary>
      <TextInput
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      <div className={classes.list}>
        {[...Map.groupBy(found, groupOf)].map(([group, ofGroup]) => (
          <section key={group} aria-label={group}>
            <p>{group}</p>
            <ul>
              {ofGroup.map(word => (
                <li key={word.name}>
                  <button type="button" className={classes.word} onClick={() => insert(target.current, word.insert)}>
                    {labelOf(word)}
                    <span>{word.example}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <p className="quiet">{words.none}</p>}
      </div>
    </details>
  )
}

function labelOf({ name }: MessageWordSettings): string {
  return words.labels[name]
}

function groupOf({ name }: MessageWordSettings): string {
  const [group = ''] = name.split('.')
  return words.groups[group as keyof typeof words.groups]
}

/** In place of what is selected. React notices the change as it notices typing. */
function insert(field: TextField | null, text: string): void {
  if (!field) return
  const end = field.value.length
  field.focus()
  field.setRangeText(text, field.selectionStart ?? end, field.selectionEnd ?? end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
