import { showDone } from '../shell/toasts.tsx'
import { recordTexts } from '../texts/record-texts.ts'

/** What the service noted about a record that it saved. */
export function showWarnings(warnings: readonly string[]): void {
  if (warnings.length > 0) showDone(recordTexts.noted(warnings))
}
