import { IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './file-drop.module.css'

interface FileDropProps {
  readonly label: string
  /** Below the label. */
  readonly hint?: ReactNode
  /** The kinds of files, as in the attribute of the field. */
  readonly accept?: string
  readonly isMultiple?: boolean
  readonly isDisabled?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** A place to drop files, or to choose them. */
export function FileDrop({ label, hint, accept, isMultiple = false, isDisabled = false, onFiles }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !isDisabled) onFiles([...files].slice(0, isMultiple ? undefined : 1))
  }
  return (
    <label
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <IconFileUpload size={20} stroke={1.6} aria-hidden="true" />
      <span>{label}</span>
      {hint !== undefined && (
        <span className="quiet" role="status">
          {hint}
        </span>
      )}
      <input
        type="file"
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        aria-label={label}
        onChange={event => {
          take(event.currentTarget.files)
          // The same file can be chosen again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
