import { IconSearch } from '@tabler/icons-react'
import { texts } from '../texts/texts.ts'
import { opened } from './open-palette.ts'
import classes from './search-button.module.css'

const words = texts.search

/** As the keyboard of this machine writes it. */
export const modKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** Opens the palette: in the navigation on wide screens, at the top of the page on phones. */
export function SearchButton({ isOnPhones = false }: { readonly isOnPhones?: boolean }) {
  return (
    <button
      type="button"
      className={isOnPhones ? classes.onPhones : classes.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => opened.set('palette')}
    >
      <IconSearch size={isOnPhones ? 22 : 16} stroke={1.8} aria-hidden="true" />
      <span className={classes.label}>{words.button}</span>
      {!isOnPhones && <span className={classes.keys} aria-hidden="true">{`${modKey} K`}</span>}
    </button>
  )
}
