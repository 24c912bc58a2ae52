import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'storage-'))
const storage = createDiskStorage(folder)
afterAll(() => rm(folder, { recursive: true }))

test('a file can be stored, replaced, read and streamed', async () => {
  await storage.put('a/b.txt', Buffer.from('one'))
  await storage.put('a/b.txt', Readable.from([Buffer.from('tw'), Buffer.from('o')]))
  expect(await storage.exists('a/b.txt')).toBe(true)
  expect(String(await storage.read('a/b.txt'))).toBe('two')
  const stream = await storage.open('a/b.txt')
  expect(stream?.size).toBe(3)
  expect(await text(stream?.stream ?? Readable.from([]))).toBe('two')
  const part = await storage.open('a/b.txt', { start: 1, end: 1 })
  expect([part?.size, await text(part?.stream ?? Readable.from([]))]).toEqual([1, 'w'])
  expect([await storage.getSize('a/b.txt'), await storage.getSize('a/c.txt')]).toEqual([3, null])
})

test('an interrupted upload leaves nothing behind', async () => {
  async function* brokenStream() {
    yield Buffer.from('half')
    throw new Error('cut')
  }
  await expect(storage.put('c/d.txt', brokenStream())).rejects.toThrow('cut')
  expect(await storage.read('c/d.txt')).toBeNull()
  expect(await storage.open('c/d.txt')).toBeNull()
  expect(await readdir(join(folder, 'c'))).toEqual([])
})

test.each([
  '../x',
  'a/../x',
  '/etc/passwd',
  'a//b',
  '',
  '.',
  'a/.hidden',
  'A',
  'a\0b',
  'a\\b',
  'x'.repeat(501),
])('%j is not a key', async (key) => {
  await expect(storage.exists(key)).rejects.toThrow('Not a storage key')
})
