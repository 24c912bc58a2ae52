import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApi } from './api-client.ts'
import { transportTo } from './transports.ts'

const requests: Request[] = []
const remoteFetch = async (request: Request) => {
  requests.push(request)
  return Response.json({ success: true, code: 200, msg: 'ok', data: { rows: [] } })
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  requests.length = 0
})

describe('a configured API base', () => {
  it('receives the calls of the browser', async () => {
    vi.resetModules()
    vi.stubEnv('VITE_API_BASE', 'https://api.example/v1')
    vi.stubGlobal('fetch', remoteFetch)
    const { sessionApi } = await import('#storefront/session/session-api.ts')
    await sessionApi().get('/api/product/list', { q: 'linen', filter: [] })
    expect(requests.map(({ url }) => url)).toEqual([
      'https://api.example/v1/api/product/list?q=linen',
    ])
  })

  it('receives the calls of server rendering with headers and body', async () => {
    vi.stubGlobal('fetch', remoteFetch)
    const api = createApi(transportTo('https://api.example/v1'), 'http://shop', () => ({
      authorization: 'Bearer ses_1.secret',
    }))
    await api.post('/api/guest/subscribe', { email: 'nora@example.com' })
    expect(requests[0]?.url).toBe('https://api.example/v1/api/guest/subscribe')
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer ses_1.secret')
    expect(await requests[0]?.json()).toEqual({ email: 'nora@example.com' })
  })
})
