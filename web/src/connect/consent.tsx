import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core'
import type { AssistantRequestFields, CheckAssistantAnswer, SignedIn } from 'plumbline-client'
import { useState } from 'react'
import { messageOf, useSubmit } from '../forms/use-submit.ts'
import gateClasses from '../gate/gate.module.css'
import { GatePage } from '../gate/gate-page.tsx'
import { gate } from '../session/api.ts'
import { connectTexts } from '../texts/connect-texts.ts'
import classes from './connect.module.css'

const words = connectTexts.connect

interface ConsentProps {
  readonly who: SignedIn
  readonly request: AssistantRequestFields
  readonly asked: CheckAssistantAnswer
  readonly onAnswered: (address: string) => void
}

/** Who asks for what, and where the answer goes. */
export function Consent({ who, request, asked, onAnswered }: ConsentProps) {
  const asksToBook = asked.scopes.includes('book')
  const [mayBook, setMayBook] = useState(asksToBook)
  const answer = async (allow: boolean) => {
    onAnswered(await gate.answerAssistant({ ...request, allow, book: allow && mayBook }))
    return undefined
  }
  const allowing = useSubmit(() => answer(true), messageOf)
  const denying = useSubmit(() => answer(false), messageOf)
  const problem = allowing.problem || denying.problem
  const signOut = async () => {
    await gate.signOut().catch(() => undefined)
    location.reload()
  }
  return (
    <GatePage title={words.title(asked.name)} text={words.text(who.company.name)} place={who.company.name}>
      <form onSubmit={allowing.submit}>
        <Stack gap="md">
          {problem && (
            <div role="alert" className={gateClasses.problem}>
              {problem}
            </div>
          )}
          <dl className={classes.facts} aria-label={words.facts}>
            <dt>{words.program}</dt>
            <dd>
              {asked.name}
              <div className={classes.note}>{words.unchecked}</div>
            </dd>
            <dt>{words.home}</dt>
            <dd>{asked.host || words.noHome}</dd>
            <dt>{words.target}</dt>
            <dd>{describeTarget(asked.target)}</dd>
            <dt>{words.you}</dt>
            <dd>
              {who.user.displayname}
              <div>
                <Anchor component="button" type="button" onClick={signOut}>
                  {words.other}
                </Anchor>
              </div>
            </dd>
          </dl>
          <Stack gap="sm" className={classes.may} role="group" aria-label={words.may}>
            <Checkbox label={words.read} classNames={{ label: classes.always ?? '' }} checked readOnly disabled />
            {asksToBook && (
              <Checkbox
                label={words.book}
                description={words.bookHelp}
                checked={mayBook}
                onChange={event => setMayBook(event.currentTarget.checked)}
              />
            )}
          </Stack>
          <Text className={classes.note}>{words.warning}</Text>
          <Button type="submit" loading={allowing.isBusy} fullWidth>
            {words.allow}
          </Button>
          <Button variant="default" loading={denying.isBusy} onClick={denying.submit} fullWidth>
            {words.deny}
          </Button>
        </Stack>
      </form>
    </GatePage>
  )
}

/** A host, or the scheme of a program. */
function describeTarget(target: string): string {
  if (/^(?:127\.0\.0\.1|\[::1\]|localhost)(?::|$)/.test(target)) return words.ownComputer(target)
  return target.endsWith(':') ? words.ownScheme(target) : target
}
