import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { importingTexts } from '../../texts/settings/importing-texts.ts'
import classes from './importing.module.css'
import { dataOf, headingsOf, type TableFile, withField } from './table-file.ts'

const words = importingTexts.importing
const samples = 3

interface ColumnFieldsProps {
  readonly file: TableFile
  /** Of the fields that a column may hold. */
  readonly names: Readonly<Record<string, string>>
  readonly onChange: (file: TableFile) => void
  /** Whether the first line has the headings. */
  readonly onHeadings: (hasHeadings: boolean) => void
}

/** What each column of the file holds, as it was recognised and as people correct it. */
export function ColumnFields({ file, names, onChange, onHeadings }: ColumnFieldsProps) {
  const headings = headingsOf(file)
  const rows = dataOf(file).slice(0, samples)
  // It stays as it is while columns are matched.
  const [isOpen] = useState(file.fields.includes(''))
  const data = [
    { value: '', label: words.leftOut },
    ...Object.entries(names).map(([value, label]) => ({ value, label })),
  ]
  return (
    <details open={isOpen} className={classes.columns}>
      <summary>{words.columns}</summary>
      {file.fields.every(field => field === '') && <p role="alert">{words.noColumn}</p>}
      <ul className={classes.fields}>
        <li className={classes.headings}>
          <Checkbox
            label={words.hasHeadings}
            checked={file.hasHeadings}
            onChange={event => onHeadings(event.currentTarget.checked)}
          />
        </li>
        {headings.map((heading, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and headings may be the same
          <li key={i}>
            <span>
              <strong>{heading}</strong>
              <span className="quiet">
                {rows
                  .map(({ cells }) => cells[i]?.trim())
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <NativeSelect
              aria-label={words.fieldOf(heading)}
              data={data}
              value={file.fields[i] ?? ''}
              onChange={event => onChange(withField(file, i, event.currentTarget.value))}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
