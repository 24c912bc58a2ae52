import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApi } from './api-client.ts'
import { transportTo } from './transports.ts'

const asked: Request[] = []
const elsewhere = async (request: Request) => {
  asked.push(request)
  return Response.json({ success: true, code: 200, msg: 'ok', data: { rows: [] } })
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  asked.length = 0
})

describe('a configured API base', () => {
  it('is where the browser sends its calls', async () => {
    vi.resetModules()
    vi.stubEnv('VITE_API_BASE', 'https://api.example/v1')
    vi.stubGlobal('fetch', elsewhere)
    const { sessionApi } = await import('#storefront/session/session-api.ts')
    await sessionApi().get('/api/goods/list', { q: 'linen', filter: [] })
    expect(asked.map(({ url }) => url)).toEqual(['https://api.example/v1/api/goods/list?q=linen'])
  })

  it('is where a page that is being rendered asks, with the headers and the body of its call', async () => {
    vi.stubGlobal('fetch', elsewhere)
    const api = createApi(transportTo('https://api.example/v1'), 'http://shop', () => ({
      authorization: 'Bearer ses_1.secret',
    }))
    await api.post('/api/guest/subscribe', { email: 'nora@example.com' })
    expect(asked[0]?.url).toBe('https://api.example/v1/api/guest/subscribe')
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer ses_1.secret')
    expect(await asked[0]?.json()).toEqual({ email: 'nora@example.com' })
  })
})
