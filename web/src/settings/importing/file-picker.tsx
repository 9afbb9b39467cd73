import { FileDrop } from '../../forms/file-drop.tsx'
import { importingTexts } from '../../texts/settings/importing-texts.ts'

const words = importingTexts.importing

interface FilePickerProps {
  readonly label: string
  /** The kinds of files, as in the attribute of the field. */
  readonly accept: string
  /** While a chosen file is being read. */
  readonly isBusy?: boolean
  readonly onChoose: (name: string, bytes: ArrayBuffer) => void
}

/** One file, read when it is chosen. */
export function FilePicker({ isBusy = false, onChoose, ...field }: FilePickerProps) {
  const read = async (file: File | undefined) => {
    if (file) onChoose(file.name, await file.arrayBuffer())
  }
  return (
    <FileDrop
      {...field}
      hint={isBusy ? words.reading : words.drop}
      isDisabled={isBusy}
      onFiles={([file]) => void read(file)}
    />
  )
}
