import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { PartDown } from '../part-down.ts'
import { s3Storage } from './s3-storage.ts'

const folder = await mkdtemp(join(tmpdir(), 's3-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'shop' }],
})
const { port } = await server.run()
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const place = {
  endpoint: `http://127.0.0.1:${port}`,
  bucket: 'shop',
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
}
const storage = s3Storage(place)

test('what is put can be read, streamed and found, the last one wins, and what is removed is gone', async () => {
  await storage.put('a/b.txt', Buffer.from('one'))
  await storage.put('a/b.txt', Readable.from([Buffer.from('tw'), Buffer.from('o')]))
  expect(await storage.exists('a/b.txt')).toBe(true)
  expect(String(await storage.read('a/b.txt'))).toBe('two')
  const opened = await storage.open('a/b.txt')
  expect(opened?.size).toBe(3)
  expect(await text(opened?.stream ?? Readable.from([]))).toBe('two')
  const part = await storage.open('a/b.txt', { start: 1, end: 1 })
  expect([part?.size, await text(part?.stream ?? Readable.from([]))]).toEqual([1, 'w'])
  expect([await storage.sizeOf('a/b.txt'), await storage.sizeOf('a/c.txt')]).toEqual([3, null])
  await storage.remove('a/b.txt')
  await storage.remove('a/b.txt')
  expect(await storage.exists('a/b.txt')).toBe(false)
  expect(await storage.read('a/b.txt')).toBeNull()
  expect(await storage.open('a/b.txt')).toBeNull()
})

test('bytes come back as they went, five megabytes of them', async () => {
  const bytes = Buffer.alloc(5_000_000, 'aumbry ')
  await storage.put('large', bytes)
  expect((await storage.read('large'))?.equals(bytes)).toBe(true)
})

test('a wrong key, a bucket that is not there and a store that does not answer are faults, not empty files', async () => {
  await expect(s3Storage({ ...place, secretAccessKey: 'wrong' }).read('large')).rejects.toThrow(
    '403',
  )
  await expect(s3Storage({ ...place, bucket: 'none' }).put('x', Buffer.from('x'))).rejects.toThrow(
    'no bucket',
  )
  await expect(
    s3Storage({ ...place, endpoint: 'http://127.0.0.1:9' }).exists('x'),
  ).rejects.toThrow()
})

test.each(['../x', '/etc/passwd', 'a//b', 'A'])('%j is not a key', async (key) => {
  await expect(storage.exists(key)).rejects.toThrow('Not a storage key')
})

test('a store that takes a connection and says nothing is down after a while, for each kind of call', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    silent.close()
    silent.closeAllConnections()
  })
  const slow = s3Storage(
    { ...place, endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` },
    100,
  )
  for (const asked of [
    slow.put('x', Buffer.from('x')),
    slow.read('x'),
    slow.open('x'),
    slow.exists('x'),
    slow.sizeOf('x'),
    slow.remove('x'),
  ])
    await expect(asked).rejects.toThrow(PartDown)
})
