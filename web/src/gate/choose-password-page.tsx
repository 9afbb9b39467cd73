import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { basePath } from '../page.ts'
import { gateTexts } from '../texts/gate-texts.ts'
import { texts } from '../texts/texts.ts'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import type { GateClient, GateProps } from './gate-client.ts'
import { GatePage } from './gate-page.tsx'

const { usedLink } = gateTexts

type Link = Awaited<ReturnType<GateClient['checkLink']>>
const unknownLink: Link = { valid: 'yes', email: '', place: '' }

/** The page of an invitation or of a reset. It looks at the link first, so that nobody chooses a password in vain. */
export function ChoosePasswordPage(props: GateProps) {
  const { gate } = props
  const [link, setLink] = useState<Link>()
  useEffect(() => {
    // Without an answer, the form itself says what is wrong.
    gate.checkLink(tokenOfLink()).then(setLink, () => setLink(unknownLink))
  }, [gate])

  if (link?.valid === 'no') {
    return (
      <GatePage title={usedLink.title} text={usedLink.text}>
        <Button component="a" href={`${basePath}/sign-in`} fullWidth>
          {usedLink.signIn}
        </Button>
      </GatePage>
    )
  }
  return (
    <GatePage title={texts.choosePassword.title} place={link?.place}>
      {link && <ChoosePasswordForm {...props} token={tokenOfLink()} email={link.email} />}
    </GatePage>
  )
}

/** Behind the number sign, where no server gets it. */
function tokenOfLink(): string {
  return location.hash.slice(1)
}
