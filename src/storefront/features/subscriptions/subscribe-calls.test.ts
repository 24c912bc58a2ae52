import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTab } from '#test/support/tab.ts'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const calls = () => import('./subscribe-calls.ts')

describe('subscribing (specification §8)', () => {
  test('with success false the server’s msg is what is shown', async () => {
    const tab = openTab('/')
    tab.answer = {
      status: 429,
      body: { success: false, code: 42900, msg: 'Please wait a minute.', data: null },
    }
    expect(await (await calls()).subscribe('nora@example.com', 'popup')).toEqual({
      done: false,
      message: 'Please wait a minute.',
    })
  })

  test('a thrown error shows its msg too', async () => {
    openTab('/')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await (await calls()).subscribe('nora@example.com', 'popup')).toEqual({
      done: false,
      message: 'The shop could not be reached. Check the connection and try again.',
    })
  })
})

describe('whether somebody is subscribed already (specification §4)', () => {
  test('a member’s status is fetched by e-mail', async () => {
    const tab = openTab('/')
    tab.stored.set('token', 'ses_1.secret')
    tab.stored.set('userInfo', JSON.stringify({ id: 'mem_1', userLevel: 0 }))
    tab.answer = {
      status: 200,
      body: {
        success: true,
        code: 0,
        msg: '',
        data: { id: 'mem_1', userLevel: 0, email: 'nora@example.com' },
      },
    }
    await (await calls()).isSubscribed()
    expect(tab.requests.map(({ url }) => url.slice(tab.origin.length))).toEqual([
      '/api/user/userinfo',
      '/api/guest/getSubscribeInfo?email=nora%40example.com',
    ])
  })

  test('a visitor’s is not asked for', async () => {
    const tab = openTab('/')
    expect(await (await calls()).isSubscribed()).toBe(false)
    expect(tab.requests).toEqual([])
  })
})
