import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { importingTexts } from '../../texts/importing-texts.ts'
import classes from './importing.module.css'

const words = importingTexts.importing

interface FilePickerProps {
  readonly label: string
  /** The kinds of files, as in the attribute of the field. */
  readonly accept: string
  /** While a chosen file is being read. */
  readonly isBusy?: boolean
  readonly onChoose: (name: string, bytes: ArrayBuffer) => void
}

/** A place to drop a file, or to choose one. */
export function FilePicker({ label, accept, isBusy = false, onChoose }: FilePickerProps) {
  const [isOver, setOver] = useState(false)
  const take = async (file: File | undefined) => {
    if (file && !isBusy) onChoose(file.name, await file.arrayBuffer())
  }
  return (
    <label
      className={classes.picker}
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        void take(event.dataTransfer.files[0])
      }}
    >
      <IconFileUpload size={24} stroke={1.6} aria-hidden="true" />
      <span>{label}</span>
      <span className="quiet" role="status">
        {isBusy ? words.reading : words.drop}
      </span>
      <input
        type="file"
        accept={accept}
        disabled={isBusy}
        aria-label={label}
        onChange={event => {
          void take(event.currentTarget.files?.[0])
          // The same file can be chosen again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
