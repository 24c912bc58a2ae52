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
  files: [
    { file: 'mark.svg', title: 'Mark', ground: 'dark' },
    { file: 'print.png', title: 'Mark for print' },
    { file: 'notes.txt', title: 'Notes' },
  ],
  pictures: [{ product: 'cloth', title: 'A cloth' }],
}
await writeFile(join(folder, 'media-kit/kit.json'), JSON.stringify(kit))
const mark = '<svg xmlns="http://www.w3.org/2000/svg"/>'
await writeFile(join(folder, 'media-kit/mark.svg'), mark)
await writeFile(join(folder, 'media-kit/print.png'), Buffer.alloc(40_000))
await writeFile(join(folder, 'media-kit/notes.txt'), 'Notes')
const picture = {
  src: '/media/cloth',
  widths: [320, 800],
  width: 1000,
  height: 1250,
  color: '#eeeeee',
  alt: 'Cloth',
}
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
      picture,
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

test('shows photographs and small image files, and names large files and texts only', async () => {
  const kits = createMediaKits(content, () =>
    Promise.resolve({
      picture,
      type: 'jpg' as const,
      read: () => Promise.resolve(Buffer.from('JPEG')),
    }),
  )
  const described = await kits.describe(new Date('2026-11-22T12:00:00Z'))
  expect(described).toMatchObject({
    terms: 'Free to print.',
    about: 'Linen.',
    facts: [],
    files: [
      {
        file: 'mark.svg',
        photo: null,
        mark: {
          src: `data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}`,
          ground: 'dark',
        },
      },
      { file: 'print.png', photo: null, mark: null },
      { file: 'notes.txt', photo: null, mark: null },
      { file: 'pictures/cloth.jpg', title: 'A cloth', photo: picture, mark: null },
      { file: 'releases/2026-11-20-loom.txt', photo: null, mark: null },
    ],
  })
})
