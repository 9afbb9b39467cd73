import { Fragment } from 'react'
import { paletteTexts } from '../texts/palette-texts.ts'
import { modKey } from './search-button.tsx'

/** The keys of a shortcut, as they stand on the keyboard. */
export function Keys({ keys }: { readonly keys: string }) {
  return keys.split(' ').map((key, i) => (
    <Fragment key={key}>
      {i > 0 && ` ${paletteTexts.shortcuts.after} `}
      {key.split('+').map(part => (
        <kbd key={part}>{part === 'mod' ? modKey : part.length > 1 ? part : part.toUpperCase()}</kbd>
      ))}
    </Fragment>
  ))
}
