import type { DirectoryAddress } from 'plumbline-client/operator'
import { useState } from 'react'
import { Confirm } from '../../dialogs/confirm.tsx'
import { AddButton } from '../../sections/add-button.tsx'
import { Rows } from '../../sections/rows.tsx'
import { DangerButton } from '../../shell/danger-button.tsx'
import { Section } from '../../shell/section.tsx'
import { operatorTexts } from '../../texts/operator-texts.ts'
import { useDirectoryCalls } from './directory.ts'
import { FieldsDialog } from './fields-dialog.tsx'

const words = operatorTexts.directory

/** Companies at other installs. */
export function AddressesSection({ addresses }: { readonly addresses: readonly DirectoryAddress[] }) {
  const calls = useDirectoryCalls()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState('')
  const add = <AddButton onClick={() => setAdding(true)}>{words.addAddress}</AddButton>
  return (
    <Section title={words.addresses} help={words.addressesHelp} action={add}>
      {addresses.length === 0 && <p>{words.noAddresses}</p>}
      <Rows
        rows={addresses.map(({ key, url }) => ({
          id: key,
          title: <strong>{key}</strong>,
          hint: url,
          action: (
            <DangerButton aria-label={words.removeThis(key)} onClick={() => setLeaving(key)}>
              {words.remove}
            </DangerButton>
          ),
        }))}
      />
      {isAdding && (
        <FieldsDialog
          title={words.addAddress}
          fields={{ key: { label: words.key }, url: { label: words.url, help: words.urlHelp } }}
          onSubmit={({ key = '', url = '' }) => calls.saveAddress(key, url)}
          onClose={() => setAdding(false)}
        />
      )}
      {leaving && (
        <Confirm
          title={words.removeTitle(leaving)}
          text={words.removeText}
          action={words.remove}
          onConfirm={() => calls.removeAddress(leaving)}
          onClose={() => setLeaving('')}
        />
      )}
    </Section>
  )
}
