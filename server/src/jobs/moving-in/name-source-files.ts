import { objectsIn, textIn } from '../../wire/moving-in/source-values.ts'
import type { ImportState } from './import-state.ts'

/** Files of orders stay at the source: how many they are is named. */
export async function nameSourceFiles(state: ImportState): Promise<void> {
  if (!state.isFirst) return
  const answer = await state.parts.source.get('/orderfiles?start=2000-01-01')
  const what = 'files of orders'
  if ('refused' in answer) {
    const why = `are not copied, and the source does not list them: ${answer.refused}`
    return state.advance('company', {}, [{ what, why }])
  }
  const files = objectsIn(answer.body, 'files').filter(({ show }) => show !== false)
  const orders = new Set(files.map(file => textIn(file, 'order_id')))
  const why = `are not copied: ${files.length} files of ${orders.size} orders stay at the source`
  if (files.length > 0) await state.advance('company', {}, [{ what, why }])
}
