import type { Control } from './control.ts'
import { promiseControls } from './promise-controls.ts'
import { storeControls } from './store-controls.ts'

export const controls: Readonly<Record<string, Control>> = { ...storeControls, ...promiseControls }
