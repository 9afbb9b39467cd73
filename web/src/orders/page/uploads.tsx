import { Button, CloseButton, SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Order } from 'plumbline-client'
import { useState } from 'react'
import { FileDrop } from '../../forms/file-drop.tsx'
import { Explained, messageOf } from '../../forms/use-submit.ts'
import { uploading } from '../../session/upload.ts'
import { formatPercent } from '../../shell/formats.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { readAgain } from '../order-data.ts'
import classes from './order-page.module.css'

const words = orderTexts.files
const kinds = ['report', 'attachment'] as const
type Kind = (typeof kinds)[number]

interface Upload {
  readonly id: number
  readonly kind: Kind
  readonly file: File
  readonly part: number
  readonly problem: string
  readonly end: () => void
}

let lastId = 0

/** Drop or choose files. Each says how far it is, and what went wrong; one that failed can be sent again. */
export function Uploads({ order }: { readonly order: Order }) {
  const queries = useQueryClient()
  const [kind, setKind] = useState<Kind>('report')
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const change = (id: number, part: Partial<Upload>) =>
    setUploads(all => all.map(upload => (upload.id === id ? { ...upload, ...part } : upload)))
  const remove = (id: number) => setUploads(all => all.filter(upload => upload.id !== id))

  const send = async (file: File, as: Kind) => {
    lastId += 1
    const id = lastId
    const stop = new AbortController()
    setUploads(all => [...all, { id, kind: as, file, part: 0, problem: '', end: () => stop.abort() }])
    const company = uploading(part => change(id, { part }), stop.signal)
    // The service reads from the file what it is; browsers guess it from the name.
    const details = { filename: file.name }
    try {
      if (file.size === 0) throw new Explained(words.empty)
      await (as === 'report'
        ? company.uploadReport(order.id, file, details)
        : company.uploadAttachment(order.id, file, details))
      remove(id)
      await readAgain(queries)
    } catch (error) {
      if (stop.signal.aborted) remove(id)
      else change(id, { problem: messageOf(error) })
    }
  }
  const take = (files: readonly File[]) => {
    for (const file of files) void send(file, kind)
  }
  return (
    <>
      <SegmentedControl
        aria-label={words.kind}
        value={kind}
        onChange={value => setKind(value as Kind)}
        data={kinds.map(value => ({ value, label: words.kinds[value] }))}
      />
      <FileDrop label={words.drop} isMultiple onFiles={take} />
      {uploads.map(upload => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onAgain={() => {
            remove(upload.id)
            void send(upload.file, upload.kind)
          }}
          onDismiss={() => remove(upload.id)}
        />
      ))}
    </>
  )
}

interface UploadRowProps {
  readonly upload: Upload
  readonly onAgain: () => void
  readonly onDismiss: () => void
}

function UploadRow({ upload: { file, part, problem, end }, onAgain, onDismiss }: UploadRowProps) {
  if (problem)
    return (
      <div className={classes.upload} role="alert">
        <span className={classes.failed}>{words.failed(file.name, problem)}</span>
        <Button variant="default" size="compact-sm" onClick={onAgain}>
          {words.again}
        </Button>
        <CloseButton aria-label={words.dismiss(file.name)} onClick={onDismiss} />
      </div>
    )
  return (
    <div className={classes.upload}>
      <span>{words.uploading(file.name, formatPercent(Math.round(part * 100)))}</span>
      <progress max={1} value={part} aria-label={file.name} />
      <CloseButton aria-label={words.stop(file.name)} onClick={end} />
    </div>
  )
}
