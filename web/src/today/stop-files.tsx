import { IconCamera, IconFileUpload, IconHome } from '@tabler/icons-react'
import type { Stop } from 'plumbline-client'
import { type ReactNode, useState } from 'react'
import { findingLimits, houseLimits, shrinkPhoto } from '../offline/shrink-photo.ts'
import { ownImage } from '../orders/own-image.ts'
import { todayTexts } from '../texts/today-texts.ts'
import { Part } from './part.tsx'
import classes from './today.module.css'
import { addressOf } from './today-data.ts'
import { useAct } from './use-act.ts'

const words = todayTexts.files

/** Photos, several at once, and the report. They are kept on the phone first, and sent in order. */
export function StopFiles({ stop, mayAct }: { readonly stop: Stop; readonly mayAct: boolean }) {
  const act = useAct(stop)
  const [isPreparing, setPreparing] = useState(false)
  const take = async (kind: 'photo' | 'housePhoto', photos: readonly File[]) => {
    setPreparing(true)
    // One after the other: a phone cannot hold many decoded photos.
    for (const photo of photos) {
      const small = await shrinkPhoto(photo, kind === 'photo' ? findingLimits : houseLimits)
      if (!(await act({ kind, name: small.name, type: small.type }, small))) break
    }
    setPreparing(false)
  }
  const takeReport = async ([file]: readonly File[]) => {
    if (file) await act({ kind: 'report', name: file.name, type: file.type }, file)
  }
  const photo = ownImage(stop.propertyphoto)
  return (
    <Part title={words.title}>
      {photo && (
        <img
          className={classes.house}
          src={photo}
          alt={words.houseOf(addressOf(stop))}
          loading="lazy"
          // Without a connection there is none.
          onError={event => {
            event.currentTarget.hidden = true
          }}
        />
      )}
      <p>{words.count(stop.reports, stop.attachments)}</p>
      {mayAct && (
        <div className={classes.pickers}>
          <Picker text={words.photos} accept="image/*" isMultiple onFiles={files => void take('photo', files)}>
            <IconCamera size={22} stroke={1.6} aria-hidden="true" />
          </Picker>
          <Picker text={words.house} accept="image/*" onFiles={files => void take('housePhoto', files)}>
            <IconHome size={22} stroke={1.6} aria-hidden="true" />
          </Picker>
          <Picker text={words.report} onFiles={files => void takeReport(files)}>
            <IconFileUpload size={22} stroke={1.6} aria-hidden="true" />
          </Picker>
        </div>
      )}
      <p role="status" className="quiet">
        {isPreparing && words.preparing}
      </p>
    </Part>
  )
}

interface PickerProps {
  readonly text: string
  readonly accept?: string
  readonly isMultiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** The icon. */
  readonly children: ReactNode
}

/** The phone offers its camera and its pictures. */
function Picker({ text, accept, isMultiple = false, onFiles, children }: PickerProps) {
  return (
    <label className={classes.picker}>
      {children}
      {text}
      <input
        type="file"
        accept={accept}
        multiple={isMultiple}
        onChange={event => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
