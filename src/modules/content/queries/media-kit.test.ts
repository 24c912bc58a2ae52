import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { createLog } from '#platform/log/log.ts'
import { createMediaKits, type MediaKits } from './media-kit.ts'
import { openContent } from './read-content.ts'

const folder = await mkdtemp(join(tmpdir(), 'media-kit-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
for (const name of ['media-kit', 'press']) await mkdir(join(folder, name))
const kit = {
  terms: 'Free to print.',
  about: 'Linen.',
  facts: [],
  files: [],
  pictures: [{ product: 'cloth', title: 'A cloth' }],
}
await writeFile(join(folder, 'media-kit/kit.json'), JSON.stringify(kit))
const release = {
  kind: 'release',
  title: 'New loom',
  date: '2026-11-20',
  summary: 'It runs.',
  embargoUntil: '2026-11-22T12:00:00Z',
}
const sections = [{ title: 'How', blocks: [{ text: 'So.' }] }]
await writeFile(join(folder, 'press/loom.json'), JSON.stringify({ ...release, sections }))
const content = openContent({
  folder,
  log: createLog('silent'),
  figures: () => Promise.resolve({}),
})

const listFileNames = (download: Awaited<ReturnType<MediaKits['download']>>) =>
  isRefusal(download) ? [] : Object.keys(unzipSync(download.bytes))

test('a request during the build of an outdated kit gets the current one, built once', async () => {
  let finishReading = (): void => undefined
  const gate = new Promise<void>((resolve) => (finishReading = resolve))
  let read = 0
  const kits = createMediaKits(content, () =>
    Promise.resolve({
      key: 'cloth',
      type: 'jpg' as const,
      read: () => gate.then(() => (read++, Buffer.from('JPEG'))),
    }),
  )
  const before = kits.download(new Date('2026-11-22T11:59:00Z'))
  const after = new Date('2026-11-22T12:00:00Z')
  await new Promise((resolve) => setTimeout(resolve, 50))
  const two = [kits.download(after), kits.download(after)]
  await new Promise((resolve) => setTimeout(resolve, 50))
  finishReading()
  expect(listFileNames(await before)).not.toContain('releases/2026-11-20-loom.txt')
  for (const download of two)
    expect(listFileNames(await download)).toContain('releases/2026-11-20-loom.txt')
  expect(read).toBe(2)
})
