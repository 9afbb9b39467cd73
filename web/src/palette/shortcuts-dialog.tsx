import { Switch } from '@mantine/core'
import { Dialog } from '../dialogs/dialog.tsx'
import { paletteTexts } from '../texts/palette-texts.ts'
import { Keys } from './keys.tsx'
import classes from './palette.module.css'
import type { Shortcut } from './shortcuts.ts'

const words = paletteTexts.shortcuts

interface ShortcutsDialogProps {
  readonly shortcuts: readonly Shortcut[]
  readonly areSingleKeysOn: boolean
  readonly onSingleKeys: (areOn: boolean) => void
  readonly onClose: () => void
}

export default function ShortcutsDialog(props: ShortcutsDialogProps) {
  const { shortcuts, areSingleKeysOn, onSingleKeys, onClose } = props
  return (
    <Dialog title={words.title} onClose={onClose}>
      <dl className={classes.shortcuts}>
        {shortcuts.map(({ keys, text }) => (
          <div key={keys}>
            <dt>{text}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{words.note}</p>
      <Switch
        label={words.singleKeys}
        description={words.singleKeysHelp}
        checked={areSingleKeysOn}
        onChange={event => onSingleKeys(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
