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
import { ServiceUnavailableError } from '../service-unavailable-error.ts'
import { createS3Storage } from './s3-storage.ts'

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

const options = {
  endpoint: `http://127.0.0.1:${port}`,
  bucket: 'shop',
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
}
const storage = createS3Storage(options)

test('a file can be stored, replaced, read, streamed and removed', async () => {
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
  await storage.remove('a/b.txt')
  await storage.remove('a/b.txt')
  expect(await storage.exists('a/b.txt')).toBe(false)
  expect(await storage.read('a/b.txt')).toBeNull()
  expect(await storage.open('a/b.txt')).toBeNull()
})

test('five megabytes are stored unchanged', async () => {
  const bytes = Buffer.alloc(5_000_000, 'aumbry ')
  await storage.put('large', bytes)
  expect((await storage.read('large'))?.equals(bytes)).toBe(true)
})

test('a wrong key, a missing bucket and an unreachable server throw', async () => {
  await expect(
    createS3Storage({ ...options, secretAccessKey: 'wrong' }).read('large'),
  ).rejects.toThrow('403')
  await expect(
    createS3Storage({ ...options, bucket: 'none' }).put('x', Buffer.from('x')),
  ).rejects.toThrow('does not exist')
  await expect(
    createS3Storage({ ...options, endpoint: 'http://127.0.0.1:9' }).exists('x'),
  ).rejects.toThrow()
})

test.each(['../x', '/etc/passwd', 'a//b', 'A'])('%j is not a key', async (key) => {
  await expect(storage.exists(key)).rejects.toThrow('Not a storage key')
})

test('each call times out if the server does not respond', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    silent.close()
    silent.closeAllConnections()
  })
  const slow = createS3Storage(
    { ...options, endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` },
    100,
  )
  for (const call of [
    slow.put('x', Buffer.from('x')),
    slow.read('x'),
    slow.open('x'),
    slow.exists('x'),
    slow.getSize('x'),
    slow.remove('x'),
  ])
    await expect(call).rejects.toThrow(ServiceUnavailableError)
})
