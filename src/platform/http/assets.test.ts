import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { loadAssets } from './assets.ts'

const script = 'export const words = "linen, linen and linen again"\n'.repeat(40)
const folder = await mkdtemp(join(tmpdir(), 'aumbry-assets-'))
afterAll(() => rm(folder, { recursive: true }))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'assets/page-1.js'), script)
await writeFile(join(folder, 'assets/page-1.js.br'), brotliCompressSync(script))
await writeFile(join(folder, 'assets/page-1.js.gz'), gzipSync(script))
await writeFile(join(folder, 'assets/page-1.js.map'), '{}')
await writeFile(join(folder, 'icon.png'), 'png')

const asset = await loadAssets([folder])
const app = new Hono().all('*', (context) => asset(context) ?? context.notFound())
const get = (path: string, encodings = '') =>
  app.request(path, { headers: { 'accept-encoding': encodings } })
const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a file is sent in the best accepted encoding, as compressed by the build', async () => {
  const response = await get('/assets/page-1.js', 'gzip, deflate, br, zstd')
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('vary')).toBe('accept-encoding')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(brotliDecompressSync(await readBytes(response)).toString()).toBe(script)
  const older = await get('/assets/page-1.js', 'gzip')
  expect(older.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await readBytes(older)).toString()).toBe(script)
  const plain = await get('/assets/page-1.js')
  expect(plain.headers.get('content-encoding')).toBe(null)
  expect(await plain.text()).toBe(script)
})

test('an uncompressed file is sent as it is; compressed files and maps are not served', async () => {
  const icon = await get('/icon.png', 'br')
  expect([
    icon.headers.get('content-encoding'),
    icon.headers.get('vary'),
    await icon.text(),
  ]).toEqual([null, null, 'png'])
  for (const path of ['/assets/page-1.js.br', '/assets/page-1.js.gz', '/assets/page-1.js.map'])
    expect((await get(path, 'br')).status, path).toBe(404)
})

test('a matching ETag answers 304', async () => {
  const etag = (await get('/assets/page-1.js')).headers.get('etag') ?? ''
  const secondResponse = await app.request('/assets/page-1.js', {
    headers: { 'if-none-match': etag },
  })
  expect([secondResponse.status, await secondResponse.text()]).toEqual([304, ''])
})
