import { Button, Text, Title } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { MissingPrivilege } from 'plumbline-client/errors'
import { type ReactNode, useEffect } from 'react'
import { texts } from '../texts/texts.ts'
import { Mark } from '../theme/mark.tsx'
import { NotPermitted } from './access.ts'
import { isScriptLost, reloadIfUpgraded } from './lost-script.ts'
import classes from './shell.module.css'

interface PageStateProps {
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
  /** Whether it stands for the whole page. */
  readonly isPage?: boolean
}

/** Says what happened or why there is nothing, and the one thing to do next. */
export function PageState({ title, text, action, isPage = false }: PageStateProps) {
  return (
    <section className={classes.state}>
      <span className={classes.stateMark}>
        <Mark size={32} />
      </span>
      <Title order={isPage ? 1 : 2}>{title}</Title>
      <Text c="dimmed" maw={440}>
        {text}
      </Text>
      {action}
    </section>
  )
}

function HomeLink() {
  return (
    <Button component={Link} to="/" variant="default">
      {texts.states.home}
    </Button>
  )
}

export function NotFound() {
  const { notFoundTitle, notFoundText } = texts.states
  return <PageState isPage title={notFoundTitle} text={notFoundText} action={<HomeLink />} />
}

export function Failed({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const router = useRouter()
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const isLost = isScriptLost()
  useEffect(() => {
    if (isLost) void reloadIfUpgraded()
  }, [isLost])
  const again = () => {
    if (isLost) return location.reload()
    // Data that a page reads while it is shown, and not before, is not read again otherwise.
    resetQueries()
    reset()
    void router.invalidate()
  }
  if (error instanceof NotPermitted || error instanceof MissingPrivilege) {
    const { title, text } = texts.states.forbidden[error instanceof NotPermitted ? error.audience : 'owners']
    return <PageState isPage title={title} text={text} action={<HomeLink />} />
  }
  return (
    <PageState
      isPage
      title={texts.states.failedTitle}
      text={texts.states.failedText}
      action={<Button onClick={again}>{texts.states.retry}</Button>}
    />
  )
}

/** For a part of a page that reads its own data. */
export function FailedPart({ onRetry }: { readonly onRetry: () => void }) {
  const again = (
    <Button variant="default" onClick={onRetry}>
      {texts.states.retry}
    </Button>
  )
  return <PageState title={texts.states.partFailedTitle} text={texts.states.failedText} action={again} />
}
