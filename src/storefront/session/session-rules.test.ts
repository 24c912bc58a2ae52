import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTab, type Tab } from '#test/support/tab.ts'

const member = { id: 'mem_1', userLevel: 0, email: 'nora@example.com' }

function signedIn(tab: Tab): void {
  tab.stored.set('token', 'ses_1.secret')
  tab.stored.set('userInfo', JSON.stringify(member))
  tab.stored.set('cartTotal', '3')
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const sessionApi = async () => (await import('./session-api.ts')).sessionApi()
const failure = (code: number) => ({
  status: code === 40300 ? 403 : 401,
  body: { success: false, code, msg: 'No.', data: null },
})

describe('a call (specification §7)', () => {
  it('sends the stored token as a bearer token', async () => {
    const tab = openTab('/user/faqs')
    signedIn(tab)
    tab.answer = { status: 200, body: { success: true, code: 0, msg: '', data: {} } }
    await (await sessionApi()).get('/api/user/account', {})
    expect(tab.requests[0]?.headers.get('authorization')).toBe('Bearer ses_1.secret')
  })

  it('sends input as query parameters with GET and as a body with POST', async () => {
    const tab = openTab('/user/faqs')
    signedIn(tab)
    tab.answer = { status: 200, body: { success: true, code: 0, msg: '', data: {} } }
    const api = await sessionApi()
    await api.get('/api/user/timeline', { page: 2, pageSize: 10 })
    await api.post('/api/user/updateContact', { phone: null, marketing: true })
    const [read, written] = tab.requests
    expect([read?.method, read?.url, read?.body]).toEqual([
      'GET',
      'https://aumbry.example/api/user/timeline?page=2&pageSize=10',
      null,
    ])
    expect([written?.method, new URL(written?.url ?? '').search]).toEqual(['POST', ''])
    expect(await written?.json()).toEqual({ phone: null, marketing: true })
  })
})

describe('an error response with a code (specification §8)', () => {
  const ask = async () => (await sessionApi()).get('/api/user/account', {}).catch(() => null)

  it.each([40000, 401, 40002, 40003])(
    '%i clears local storage, resets the session and redirects to /login',
    async (code) => {
      const tab = openTab('/user/addressBook?x=1')
      signedIn(tab)
      tab.stored.set('something', 'left')
      tab.answer = failure(code)
      await ask()
      await vi.runAllTimersAsync()
      const { session } = await import('./session.ts')
      expect(session.snapshot()).toEqual({
        token: null,
        userInfo: null,
        orderData: null,
        cartTotal: 0,
      })
      expect([...tab.stored.keys()].toSorted()).toEqual(['authTokenChanged', 'cartTotal'])
      expect(tab.wentTo()).toBe(`/login?back_url=%2Fuser%2FaddressBook%3Fx%3D1&code=${code}`)
    },
  )

  it.each([40000, 401, 40002, 40003])('%i does so for any HTTP status', async (code) => {
    const tab = openTab('/user/addressBook')
    signedIn(tab)
    tab.answer = { ...failure(code), status: 200 }
    await ask()
    await vi.runAllTimersAsync()
    expect(tab.stored.has('token')).toBe(false)
    expect(tab.wentTo()).toBe(`/login?back_url=%2Fuser%2FaddressBook&code=${code}`)
  })

  it.each([40000, 401, 40002, 40003])('%i does so for a visitor too', async (code) => {
    const tab = openTab('/cart')
    tab.stored.set('token', 'ses_9.secret')
    tab.stored.set('userInfo', JSON.stringify({ id: 'gst_1', userLevel: 99 }))
    tab.stored.set('something', 'left')
    tab.answer = failure(code)
    await ask()
    await vi.runAllTimersAsync()
    expect([...tab.stored.keys()].toSorted()).toEqual(['authTokenChanged', 'cartTotal'])
    expect(tab.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/user/account'])
    expect(tab.wentTo()).toBe(`/login?back_url=%2Fcart&code=${code}`)
  })

  it('401 without a session opens a guest session and repeats the call, and a second 401 ends it', async () => {
    const tab = openTab('/cart')
    const answers: Record<string, unknown>[] = [
      failure(401),
      {
        status: 200,
        body: {
          success: true,
          code: 200,
          msg: '',
          data: { token: 'ses_9.secret', userInfo: { id: 'gst_1', userLevel: 99 } },
        },
      },
      failure(401),
    ]
    vi.stubGlobal('fetch', (request: Request) => {
      tab.requests.push(request)
      const { status, body } = answers.shift() as { status: number; body: object }
      return Promise.resolve(Response.json(body, { status }))
    })
    await ask()
    await vi.runAllTimersAsync()
    expect(
      tab.requests.map(({ url, headers }) => [new URL(url).pathname, headers.get('authorization')]),
    ).toEqual([
      ['/api/user/account', null],
      ['/api/guest/session', null],
      ['/api/user/account', 'Bearer ses_9.secret'],
    ])
    expect(tab.wentTo()).toBe('/login?back_url=%2Fcart&code=401')
  })

  it('of a call sent before sign-in does not end the new session', async () => {
    const tab = openTab('/user/faqs')
    tab.stored.set('token', 'ses_9.guest')
    const api = await sessionApi()
    const { session } = await import('./session.ts')
    tab.answer = failure(40002)
    const pendingCall = api.get('/api/user/account', {}).catch(() => null)
    session.enter('ses_1.secret')
    await pendingCall
    await vi.runAllTimersAsync()
    expect(tab.stored.get('token')).toBe('ses_1.secret')
    expect(tab.wentTo()).toBeNull()
  })

  it.each([
    ['the current path is /', '/'],
    ['the request is a preview', '/user/addressBook?preview=1'],
  ])('clears and resets without a redirect when %s', async (_, path) => {
    for (const code of [40000, 401, 40002, 40003]) {
      vi.resetModules()
      const tab = openTab(path)
      signedIn(tab)
      tab.answer = failure(code)
      await ask()
      await vi.runAllTimersAsync()
      expect(tab.stored.has('token')).toBe(false)
      expect(tab.wentTo()).toBeNull()
    }
  })

  it.each([40100, 40300, 40400, 40900, 41000, 42200, 42900, 50000])(
    '%i does not end the session',
    async (code) => {
      const tab = openTab('/user/addressBook')
      signedIn(tab)
      tab.answer = failure(code)
      await ask()
      await vi.runAllTimersAsync()
      expect(tab.stored.get('token')).toBe('ses_1.secret')
      expect(tab.wentTo()).toBeNull()
    },
  )
})

describe('a storage event with key authTokenChanged (specification §4)', () => {
  async function watched(path = '/user/faqs') {
    const tab = openTab(path)
    signedIn(tab)
    const { watchSession } = await import('./watch-session.ts')
    watchSession()
    return tab
  }

  it('reloads after 300 ms when the stored token differs from the one in memory', async () => {
    const tab = await watched()
    tab.stored.set('token', 'ses_2.secret')
    tab.storageEvent('authTokenChanged')
    await vi.advanceTimersByTimeAsync(299)
    expect(tab.reloads()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(tab.reloads()).toBe(1)
  })

  it('does not reload for a renewed token of the same session', async () => {
    const tab = await watched()
    tab.stored.set('token', 'ses_1.renewed')
    tab.storageEvent('authTokenChanged')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(tab.reloads()).toBe(0)
  })

  it('of another key is ignored', async () => {
    const tab = await watched()
    tab.stored.set('token', 'ses_2.secret')
    tab.storageEvent('somethingElse')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(tab.reloads()).toBe(0)
  })

  it('reloads at most once in five seconds and hides the data of the member', async () => {
    const tab = await watched()
    tab.stored.set('token', 'ses_2.secret')
    for (let signal = 0; signal < 5; signal++) {
      tab.storageEvent('authTokenChanged')
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(tab.reloads()).toBe(1)
    expect((await import('./session.ts')).session.snapshot().userInfo).toBeNull()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(tab.reloads()).toBe(2)
  })

  /** The other tab signs out and this page reloads. */
  async function signedOutElsewhere(path?: string) {
    const tab = await watched(path)
    tab.stored.delete('token')
    tab.stored.delete('userInfo')
    tab.storageEvent('authTokenChanged')
    await vi.advanceTimersByTimeAsync(300)
    expect(tab.reloads()).toBe(1)
    vi.resetModules()
    const { messageStore } = await import('#ui/primitives/message/message-store.ts')
    const { watchSession } = await import('./watch-session.ts')
    watchSession()
    return messageStore
  }

  it('shows one notification with a sign-in link after a sign-out', async () => {
    const store = await signedOutElsewhere('/user/faqs?q=linen')
    expect(store.snapshot()).toMatchObject([
      {
        channel: 'notification',
        text: 'You were signed out in another tab.',
        action: { label: 'Sign in again', href: '/login?back_url=%2Fuser%2Ffaqs%3Fq%3Dlinen' },
      },
    ])
    const { watchSession } = await import('./watch-session.ts')
    store.dismiss(store.snapshot()[0]?.id ?? 0)
    watchSession()
    expect(store.snapshot()).toEqual([])
  })

  it('shows no notification after a sign-in as another user', async () => {
    const tab = await watched()
    tab.stored.set('token', 'ses_2.secret')
    tab.storageEvent('authTokenChanged')
    await vi.advanceTimersByTimeAsync(300)
    vi.resetModules()
    const { messageStore } = await import('#ui/primitives/message/message-store.ts')
    const { watchSession } = await import('./watch-session.ts')
    watchSession()
    expect(messageStore.snapshot()).toEqual([])
  })

  it('waits during payment', async () => {
    const tab = await watched('/pay')
    const release = (await import('./hold.ts')).preventReload()
    tab.stored.set('token', 'ses_2.secret')
    tab.storageEvent('authTokenChanged')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(tab.reloads()).toBe(0)
    release()
    expect(tab.reloads()).toBe(1)
  })
})

describe('a stored token with empty user info (specification §4)', () => {
  async function learnWithLevel(level: number) {
    const tab = openTab('/user/faqs')
    tab.stored.set('token', 'ses_1.secret')
    tab.answer = {
      status: 200,
      body: { success: true, code: 0, msg: '', data: { ...member, userLevel: level } },
    }
    await (await import('./session-api.ts')).loadCurrentUser()
    return tab
  }

  it('loads the user info', async () => {
    const tab = await learnWithLevel(0)
    expect(tab.requests.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
      ['GET', '/api/user/userinfo'],
    ])
    expect(JSON.parse(tab.stored.get('userInfo') ?? '')).toEqual(member)
  })

  it('reports a login only for a member', async () => {
    expect((await learnWithLevel(0)).heard).toEqual([{ type: 'login', name: 'token' }])
    vi.resetModules()
    expect((await learnWithLevel(99)).heard).toEqual([])
  })

  it('is the only case with a request', async () => {
    const tab = openTab('/user/faqs')
    await (await import('./session-api.ts')).loadCurrentUser()
    vi.resetModules()
    signedIn(tab)
    await (await import('./session-api.ts')).loadCurrentUser()
    expect(tab.requests).toEqual([])
  })
})
