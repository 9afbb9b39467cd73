import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plumbline } from '../cli/plumbline.ts'

/** The archive of the demo company, as text and as a file. */
export async function exportDemo(
  dataDir: string,
  folder: string,
  name: string,
): Promise<{ path: string; text: string }> {
  const { code, stdout, stderr } = await plumbline(dataDir, ['company', 'migrate', 'export', 'demo'])
  assert.equal(code, 0, stderr)
  const path = join(folder, name)
  writeFileSync(path, stdout)
  return { path, text: stdout }
}
