import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order, OrderFile } from 'plumbline-client'
import { useState } from 'react'
import { Confirm } from '../../dialogs/confirm.tsx'
import { Rows } from '../../sections/rows.tsx'
import { api } from '../../session/api.ts'
import { download as saveFile } from '../../settings/importing/download.ts'
import { formatLocal, formatSize } from '../../shell/formats.ts'
import { Section } from '../../shell/section.tsx'
import { showProblem } from '../../shell/toasts.tsx'
import { useWho } from '../../shell/who.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { texts } from '../../texts/texts.ts'
import { filesQuery, mayEdit, readAgain } from '../order-data.ts'
import classes from './order-page.module.css'
import { Uploads } from './uploads.tsx'

const words = orderTexts.files

export function FilesSection({ order }: { readonly order: Order }) {
  const queries = useQueryClient()
  const { data: files = [] } = useQuery(filesQuery(order.id))
  const [removing, setRemoving] = useState<OrderFile>()
  const isAllowed = mayEdit(useWho(), order)
  const remove = async ({ id, kind }: OrderFile) => {
    await (kind === 'report' ? api.removeReport(id) : api.removeAttachment(id))
    await readAgain(queries)
  }
  return (
    <Section id="files" title={orderTexts.headings.files} fold={orderTexts.fold(orderTexts.headings.files)}>
      {files.length > 0 ? (
        <Rows
          rows={files.map(file => ({
            id: file.id,
            title: nameOf(file),
            hint: [words.kinds[file.kind], sizeOf(file), formatLocal(file.createddatetime)].filter(Boolean).join(' · '),
            action: (
              <span className={classes.personActions}>
                <Download order={order} file={file} />
                {isAllowed && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    color="red"
                    aria-label={words.remove(nameOf(file))}
                    onClick={() => setRemoving(file)}
                  >
                    {texts.form.remove}
                  </Button>
                )}
              </span>
            ),
          }))}
        />
      ) : (
        <p className="quiet">{words.nothing}</p>
      )}
      {isAllowed && <Uploads order={order} />}
      {removing && (
        <Confirm
          title={words.removeTitle}
          text={words.removeText(nameOf(removing))}
          action={texts.form.remove}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  )
}

const nameOf = ({ title, filename, hostedurl }: OrderFile) => title || filename || hostedurl || words.unnamed

const sizeOf = ({ size }: OrderFile) => (size === '' ? words.hosted : formatSize(size))

/** A file of the store is fetched with the session; a hosted one is a link. */
function Download({ order, file }: { readonly order: Order; readonly file: OrderFile }) {
  if (file.hostedurl)
    return (
      <a href={/^https?:/.test(file.hostedurl) ? file.hostedurl : undefined} target="_blank" rel="noreferrer">
        {words.hosted}
      </a>
    )
  const download = async () => {
    try {
      const { blob, filename } = await api.downloadFile(order.id, file.id)
      saveFile(filename || file.filename || file.kind, await blob())
    } catch (error) {
      showProblem(words.notDownloaded, error)
    }
  }
  return (
    <Button variant="subtle" size="compact-sm" aria-label={words.download(nameOf(file))} onClick={download}>
      {words.downloadShort}
    </Button>
  )
}
