import type { Control } from './control.ts'
import { guaranteeControls } from './guarantee-controls.ts'
import { storeControls } from './store-controls.ts'

export const controls: Readonly<Record<string, Control>> = { ...storeControls, ...guaranteeControls }
