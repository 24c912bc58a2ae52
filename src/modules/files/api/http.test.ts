import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { goodFiles } from '#test/support/hostile-files.ts'
import { openTestShop } from '#test/support/shop.ts'

const folder = await mkdtemp(join(tmpdir(), 'files-http-'))
const { shop, call, guest } = await openTestShop({ environment: { DATA_DIR: folder } })
afterAll(() => rm(folder, { recursive: true, force: true }))
const bearer = await guest()
const octets = { ...bearer, 'content-type': 'application/octet-stream' }

async function start(size: number): Promise<string> {
  return String(
    (await call('post /api/file/start', { purpose: 'feedback', name: 'a.pdf', size }, bearer)).data[
      'id'
    ],
  )
}

async function put(id: string, body: Buffer, headers: Record<string, string> = octets) {
  const response = await shop.app.request(`/api/file/chunk?id=${id}&index=0`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  return {
    status: response.status,
    ...((await response.json()) as { code: number; data: Record<string, unknown> }),
  }
}

test('a file is uploaded in parts', async () => {
  const id = await start(goodFiles.pdf.length)
  expect(await put(id, goodFiles.pdf)).toMatchObject({ code: 200, data: { received: [0] } })
  expect(await call('post /api/file/finish', { id }, bearer)).toMatchObject({
    code: 200,
    data: { id, type: 'pdf', name: 'a.pdf' },
  })
})

test('a rejected file is answered with code 42260', async () => {
  const id = await start(6)
  await put(id, Buffer.from('<html>'))
  expect(await call('post /api/file/finish', { id }, bearer)).toMatchObject({
    status: 422,
    code: 42260,
  })
})

test('a part with a wrong content type, an unknown field, no session or excess size is rejected', async () => {
  const id = await start(3)
  expect(
    await put(id, Buffer.from('abc'), { ...bearer, 'content-type': 'text/html' }),
  ).toMatchObject({ status: 415, code: 42200 })
  expect(await put(`${id}&surprise=1`, Buffer.from('abc'))).toMatchObject({
    code: 42200,
    data: { fields: { surprise: 'is not a known field' } },
  })
  expect(
    await put(id, Buffer.from('abc'), { 'content-type': 'application/octet-stream' }),
  ).toMatchObject({ status: 401 })
  expect(await put(id, Buffer.alloc(600 * 1024))).toMatchObject({ status: 413 })
})

test('uploads are not served from any path', async () => {
  const id = await start(goodFiles.pdf.length)
  await put(id, goodFiles.pdf)
  await call('post /api/file/finish', { id }, bearer)
  for (const path of [
    `/media/${id}`,
    `/uploads/files/${id}`,
    `/files/uploads/files/${id}`,
    `/api/file/${id}`,
    `/media/uploads/files/${id}/800`,
  ])
    expect((await shop.app.request(path, { headers: bearer })).status, path).toBe(404)
})

test('a body of two gigabytes and an endless body are cut off at the limit', async () => {
  const listener = getRequestListener(shop.app.fetch)
  const server: Server = createServer((incoming, answer) => void listener(incoming, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const id = await start(3)
  const options = {
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/api/file/chunk?id=${id}&index=0`,
  }
  const before = process.memoryUsage().rss
  const announced = await new Promise<number>((resolve, reject) => {
    const upload = request(
      { ...options, headers: { ...octets, 'content-length': String(2 ** 31) } },
      (answer) => resolve(answer.statusCode ?? 0),
    )
    upload.on('error', reject)
    upload.flushHeaders()
  })
  expect(announced).toBe(413)
  const endless = await new Promise<number>((resolve) => {
    let writtenBytes = 0
    const upload = request(
      { ...options, headers: { ...octets, 'transfer-encoding': 'chunked' } },
      (answer) => {
        upload.destroy()
        resolve(answer.statusCode ?? 0)
      },
    )
    upload.on('error', () => resolve(0))
    const more = (): void => {
      while (!upload.destroyed && writtenBytes < 50_000_000) {
        writtenBytes += 64 * 1024
        if (!upload.write(Buffer.alloc(64 * 1024))) return void upload.once('drain', more)
      }
    }
    more()
  })
  expect([0, 413]).toContain(endless)
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(100)
  server.closeAllConnections()
  server.close()
})
