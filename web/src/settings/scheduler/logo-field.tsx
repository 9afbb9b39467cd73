import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { GroupError } from '../../forms/editor-form.tsx'
import { FileDrop } from '../../forms/file-drop.tsx'
import { schedulerTexts as words } from '../../texts/settings/scheduler-texts.ts'
import classes from './scheduler.module.css'

interface LogoFieldProps {
  /** A `data:` address, or empty. */
  readonly value: string
  readonly error: ReactNode
  readonly onChange: (value: string) => void
}

const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']
/** As the service takes it: 60,000 characters of an address. */
const maxBytes = 44_000

export function LogoField({ value, error, onChange }: LogoFieldProps) {
  const [problem, setProblem] = useState('')
  const take = async (file: File | undefined) => {
    if (!file) return
    setProblem('')
    if (!kinds.includes(file.type)) setProblem(words.logoUnreadable)
    else if (file.size > maxBytes) setProblem(words.logoTooLarge(Math.ceil(file.size / 1_000)))
    else onChange(await addressOf(file))
  }
  return (
    <div className={classes.logo}>
      <span className={classes.label}>{words.logo}</span>
      <span className="quiet">{words.logoHelp}</span>
      {value !== '' && (
        <div className={classes.shownLogo}>
          <img src={value} alt={words.logo} />
          <Button variant="default" size="compact-sm" onClick={() => onChange('')}>
            {words.removeLogo}
          </Button>
        </div>
      )}
      <FileDrop
        label={value === '' ? words.addLogo : words.replaceLogo}
        accept={kinds.join(',')}
        onFiles={files => void take(files[0])}
      />
      <GroupError error={problem || error} />
    </div>
  )
}

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(file)
  })
}
