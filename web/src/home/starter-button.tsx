import { Button, Stack, Switch, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { CompanyFile, CompanyFileApplied } from 'plumbline-client'
import { useEffect, useState } from 'react'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { useDialogSubmit } from '../dialogs/use-dialog-submit.tsx'
import { messageOf } from '../forms/use-submit.ts'
import { api } from '../session/api.ts'
import { showDone } from '../shell/toasts.tsx'
import { texts } from '../texts/texts.ts'
import classes from './home.module.css'

const words = texts.starter

/** Offers a company without services a typical set to begin with. */
export function StarterButton({ variant }: { readonly variant: 'default' | 'light' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      {isOpen && <StarterDialog onClose={() => setOpen(false)} />}
    </>
  )
}

interface Planned {
  readonly file: CompanyFile
  readonly changes: CompanyFileApplied['changes']
}

/** Shows what would be added before it is. */
function StarterDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const [inspects, setInspects] = useState(true)
  const [planned, setPlanned] = useState<Planned>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    let isCurrent = true
    setPlanned(undefined)
    plan(inspects)
      .then(found => isCurrent && setPlanned(found))
      .catch(error => isCurrent && setFailure(messageOf(error)))
    return () => {
      isCurrent = false
    }
  }, [inspects])
  const { problem, isBusy, submit } = useDialogSubmit(texts.form.failed(words.add), async () => {
    if (!planned) return
    await api.settings.applyCompanyFile({ file: planned.file })
    await queries.invalidateQueries()
    showDone(words.added)
    onClose()
  })
  return (
    <Dialog onClose={onClose} title={words.title}>
      <form onSubmit={submit}>
        <Stack>
          <Text>{words.text}</Text>
          <Switch
            label={words.inspects}
            description={words.inspectsHelp}
            checked={inspects}
            onChange={event => setInspects(event.currentTarget.checked)}
          />
          <ul className={classes.changes} aria-label={words.changes} aria-busy={!planned}>
            {planned?.changes.map(({ kind, name }) => (
              <li key={`${kind} ${name}`}>
                {name} <span className="quiet">{kind === 'user' ? words.ofUser : kind}</span>
              </li>
            ))}
          </ul>
          {failure && <Text role="alert">{failure}</Text>}
          {problem}
          <DialogActions onCancel={onClose}>
            <Button type="submit" loading={isBusy} disabled={!planned}>
              {words.add}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}

async function plan(inspects: boolean): Promise<Planned> {
  const file = await api.settings.starter({ inspects })
  const { changes } = await api.settings.applyCompanyFile({ file, dryrun: true })
  return { file, changes }
}
