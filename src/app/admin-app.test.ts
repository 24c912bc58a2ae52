import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { createAdminApp } from './admin-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'aumbry-admin-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<meta name="csp-nonce" content="{{nonce}}">')
writeFileSync(join(folder, 'assets/index-1a2b.js'), 'start()')
afterAll(() => rmSync(folder, { recursive: true }))

const app = new Hono().route('/admin', createAdminApp(folder))
const get = (path: string) => app.request(`http://shop.example${path}`)

test.each(['/admin', '/admin/orders', '/admin/index.html'])(
  '%s is the page of the app, with a new nonce in page and policy',
  async (path) => {
    const response = await get(path)
    const nonce = /content="([^"]+)"/.exec(await response.text())?.[1] ?? ''
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(nonce).toHaveLength(24)
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`)
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(await (await get(path)).text()).not.toContain(nonce)
  },
)

test('files with a content hash never change', async () => {
  const response = await get('/admin/assets/index-1a2b.js')
  expect(await response.text()).toBe('start()')
  expect(response.headers.get('cache-control')).toContain('immutable')
})

test('a file of an older version is missing and not the page', async () => {
  expect((await get('/admin/assets/index-0000.js')).status).toBe(404)
})

test('a server without a build says what to do', async () => {
  const unbuilt = new Hono().route('/admin', createAdminApp(join(folder, 'missing')))
  const response = await unbuilt.request('http://shop.example/admin')
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('npm run build')
})
