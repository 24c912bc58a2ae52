import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callControl, serveControl } from './control.ts'

test('a command is carried out by the shop that owns the data, and its output and exit code come back', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'aumbry-')), 'control.sock')
  const control = await serveControl(path, async (args, { write }) => {
    write(`ran ${args.join(' ')}\n`)
    return 3
  })
  let heard = ''
  expect(
    await callControl(path, ['fsck', '--json'], (text) => {
      heard += text
    }),
  ).toBe(3)
  expect(heard).toBe('ran fsck --json\n')
  expect((await stat(path)).mode & 0o077).toBe(0)
  await control.close()
})

test('with no shop running there is nobody to ask', async () => {
  expect(await callControl(join(tmpdir(), 'no-such-shop.sock'), ['fsck'], () => undefined)).toBeNull()
})

test('a fault in a command is told, not hidden', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'aumbry-')), 'control.sock')
  const control = await serveControl(path, async () => {
    throw new Error('No such file.')
  })
  let heard = ''
  expect(
    await callControl(path, ['import'], (text) => {
      heard += text
    }),
  ).toBe(1)
  expect(heard).toBe('No such file.\n')
  await control.close()
})
