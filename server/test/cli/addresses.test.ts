// engines: both

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startIn } from '../running-server.ts'
import { folderFor } from '../store/scratch.ts'
import { plumbline } from './plumbline.ts'

const invite = 'user invite --company oak owner'
const create = (key: string) => `company create --key ${key} --name Oak --owner-email olive@example.com`

test('commands print links to the server that started last, also after it has stopped, unless PUBLIC_URL is set', async t => {
  const dataDir = folderFor(t)
  const linkOf = async (words: string, environment: Record<string, string> = {}) => {
    const { stdout, stderr } = await plumbline(dataDir, words.split(' '), { environment })
    return /https?:\/\/[^/\s"]+/.exec(stdout)?.[0] ?? assert.fail(stderr)
  }
  assert.equal(await linkOf(create('oak'), { PORT: '9000' }), 'http://127.0.0.1:9000')
  const shown = 'https://schedule.example.com'
  const starts: readonly Record<string, string>[] = [{}, { PUBLIC_URL: shown }]
  for (const settings of starts) {
    const { publicUrl, stop } = await startIn(dataDir, { DEMO: 'off', ...settings })
    assert.equal(await linkOf(invite, { PORT: '9000' }), publicUrl)
    await stop()
    assert.equal(await linkOf(invite, { PORT: '9000' }), publicUrl)
    assert.equal(await linkOf(invite, { PUBLIC_URL: 'https://other.example' }), 'https://other.example')
  }
  for (const words of [create('elm'), 'operator create olga@example.com', 'operator password olga@example.com --link'])
    assert.equal(await linkOf(words), shown, words)
})
