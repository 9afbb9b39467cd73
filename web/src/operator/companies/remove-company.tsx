import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { CompanyOverview } from 'plumbline-client/operator'
import { useState } from 'react'
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx'
import { useDialogSubmit } from '../../dialogs/use-dialog-submit.tsx'
import { DangerButton } from '../../shell/danger-button.tsx'
import { showDone } from '../../shell/toasts.tsx'
import { operatorTexts } from '../../texts/operator-texts.ts'
import { api } from '../api.ts'
import { companyPath, paths } from '../paths.ts'

const words = operatorTexts.company

interface RemoveCompanyProps {
  readonly company: CompanyOverview
  readonly orders: string
}

/** Typed confirmation: nothing brings a removed company back. */
export function RemoveCompany(props: RemoveCompanyProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <DangerButton variant="default" onClick={() => setOpen(true)}>
        {words.remove}
      </DangerButton>
      {isOpen && <RemoveDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

function RemoveDialog({ company, orders, onClose }: RemoveCompanyProps & { readonly onClose: () => void }) {
  const { key, name } = company
  const [typed, setTyped] = useState('')
  const router = useRouter()
  const queries = useQueryClient()
  const { problem, isBusy, submit } = useDialogSubmit(words.notRemoved, async () => {
    // The service answers when all data is deleted.
    await api.removeCompany(key, typed, { timeoutMs: 10 * 60_000 })
    queries.removeQueries({ queryKey: ['company', key] })
    await queries.invalidateQueries({ queryKey: ['companies'] })
    if (router.matchRoute({ to: companyPath(key) })) await router.navigate({ to: paths.companies })
    showDone(words.removed(name))
  })

  return (
    <Dialog title={words.removeTitle(name)} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <Text>{words.removeText(orders)}</Text>
          <TextInput
            label={words.confirm(key)}
            description={isBusy ? words.removing : undefined}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          {problem}
          <DialogActions onCancel={onClose}>
            <Button type="submit" color="red" loading={isBusy} disabled={typed !== key}>
              {words.remove}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
