import { useSuspenseQuery } from '@tanstack/react-query'
import { useCreateKey } from '../settings/keys/create-key.tsx'
import { KeyList } from '../settings/keys/key-list.tsx'
import { keysQuery } from '../settings/keys/keys.ts'
import { Section } from '../shell/section.tsx'
import { useWho } from '../shell/who.ts'
import { accountTexts } from '../texts/account-texts.ts'

export function OwnKeys() {
  const { user } = useWho()
  const { data } = useSuspenseQuery(keysQuery)
  const { button, dialogs } = useCreateKey(false, { variant: 'default' })
  return (
    <Section title={accountTexts.keys.own} help={accountTexts.keys.ownHelp} action={button}>
      <KeyList keys={data.filter(key => key.user === user.id)} />
      {dialogs}
    </Section>
  )
}
