import { IconDots } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { texts } from '../texts/texts.ts'
import { type Screen, screensFor } from './navigation/screens.ts'
import classes from './shell.module.css'
import { useWho } from './who.ts'

const MoreSheet = lazy(() => import('./navigation/more-sheet.tsx'))

/** On phones: the entries of the navigation for which there is no room, and the account. */
export function More({ screens }: { readonly screens: readonly Screen[] }) {
  const [isOpen, setOpen] = useState(false)
  const all = [...screens, ...screensFor(useWho(), 'account')]
  const isHere = useRouterState({
    select: ({ location }) => all.some(({ path }) => location.pathname.startsWith(path)),
  })
  return (
    <>
      <button
        type="button"
        className={`${classes.link} ${classes.more}`}
        aria-haspopup="dialog"
        data-here={isHere || undefined}
        onClick={() => setOpen(true)}
      >
        <IconDots size={20} stroke={1.6} aria-hidden="true" />
        {texts.navigation.more}
      </button>
      <Suspense>{isOpen && <MoreSheet screens={all} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
