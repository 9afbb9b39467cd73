import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CompanyOverview } from 'plumbline-client/operator'
import { type FormEvent, useState } from 'react'
import { DangerButton } from '../../shell/danger-button.tsx'
import { Dialog, DialogActions } from '../../shell/dialog.tsx'
import { showDone, showProblem } from '../../shell/toasts.tsx'
import { operatorTexts } from '../../texts/operator-texts.ts'
import { api } from '../api.ts'
import { paths } from '../paths.ts'

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
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()

  const remove = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await api.removeCompany(key, typed)
      queries.removeQueries({ queryKey: ['company', key] })
      await queries.invalidateQueries({ queryKey: ['companies'] })
      await navigate({ to: paths.companies })
      showDone(words.removed(name))
    } catch (error) {
      showProblem(words.notRemoved, error)
      setBusy(false)
    }
  }

  return (
    <Dialog title={words.removeTitle(name)} onClose={onClose}>
      <form onSubmit={remove}>
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
