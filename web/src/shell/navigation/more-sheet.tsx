import { IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Dialog } from '../../dialogs/dialog.tsx'
import { useSignOut } from '../../offline/sign-out.ts'
import { texts } from '../../texts/texts.ts'
import classes from '../shell.module.css'
import { nameOf, type Screen } from './screens.ts'

interface MoreSheetProps {
  readonly screens: readonly Screen[]
  readonly onClose: () => void
}

export default function MoreSheet({ screens, onClose }: MoreSheetProps) {
  const signOut = useSignOut()
  const leave = () => {
    onClose()
    void signOut()
  }
  return (
    <Dialog title={texts.navigation.more} onClose={onClose}>
      <ul className={classes.sheet}>
        {screens.map((screen, i) => (
          <li key={screen.path}>
            <Link
              to={screen.path}
              className={classes.sheetLink}
              data-autofocus={i === 0 || undefined}
              onClick={onClose}
            >
              <screen.icon size={20} stroke={1.6} aria-hidden="true" />
              {nameOf(screen)}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={classes.sheetLink} onClick={leave}>
            <IconLogout size={20} stroke={1.6} aria-hidden="true" />
            {texts.navigation.signOut}
          </button>
        </li>
      </ul>
    </Dialog>
  )
}
