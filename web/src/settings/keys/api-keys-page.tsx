import { useSuspenseQuery } from '@tanstack/react-query'
import { NextStep } from '../../home/next-step.tsx'
import { Page } from '../../shell/page.tsx'
import { PageState } from '../../shell/page-states.tsx'
import { Section } from '../../shell/section.tsx'
import { useWho } from '../../shell/who.ts'
import { accountTexts } from '../../texts/account-texts.ts'
import { SettingsBack } from '../settings-back.tsx'
import { useCreateKey } from './create-key.tsx'
import { KeyList } from './key-list.tsx'
import { keysQuery, usersQuery } from './keys.ts'

const words = accountTexts.keys

export const queries = [keysQuery, usersQuery]

export function ApiKeysPage() {
  const { user } = useWho()
  const { data: keys } = useSuspenseQuery(keysQuery)
  const { button, dialogs } = useCreateKey(user.owner === 'yes')
  return (
    <Page title={words.title} intro={words.intro} action={keys.length > 0 && button} above={<SettingsBack />}>
      {keys.length === 0 ? (
        <PageState title={words.emptyTitle} text={words.emptyText} action={button} />
      ) : (
        <Section title={words.inUse(keys.length)}>
          <KeyList keys={keys} />
        </Section>
      )}
      {keys.some(({ fromFile }) => !fromFile) && <NextStep />}
      {dialogs}
    </Page>
  )
}
