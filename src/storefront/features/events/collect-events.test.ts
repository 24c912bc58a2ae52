import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTab, type Tab } from '#test/support/tab.ts'

const token = 'ses_01.secret'
const click = {
  type: 'web_click',
  name: 'subscribe_popup',
  action: 'subscribe',
  email: 'nora@example.com',
}
let beacons: { readonly host: string; readonly body: Blob | string }[]
let tab: Tab

beforeEach(() => {
  vi.resetModules()
  tab = openTab('/collection')
  tab.stored.set('token', token)
  beacons = []
  vi.stubGlobal('navigator', {
    sendBeacon: (host: string, body: Blob | string) => beacons.push({ host, body }) > 0,
  })
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' }),
  )
})
afterEach(() => vi.unstubAllGlobals())

/** Reports the event, waits for the response, and leaves the page. Returns the beacon's body. */
async function report(host: string, event: object): Promise<string> {
  const { collectEvents } = await import('./collect-events.ts')
  const stop = collectEvents(host)
  window.dispatchEvent(new CustomEvent('aumbry:event', { detail: event }))
  await vi.waitFor(() =>
    expect(tab.requests.length + Number(host.startsWith('https:'))).toBeGreaterThan(0),
  )
  await new Promise((resolve) => setTimeout(resolve))
  stop()
  const { body } = beacons[0] ?? { body: '' }
  return typeof body === 'string' ? body : body.text()
}

test('an event with an email address is sent with the session, not by beacon', async () => {
  tab.answer = { status: 200, body: { success: true, code: 200, msg: 'ok', data: { stored: 1 } } }
  expect(await report('/api/track', click)).toBe('')
  const [sent] = tab.requests
  expect(sent?.headers.get('authorization')).toBe(`Bearer ${token}`)
  expect(await sent?.json()).toMatchObject({
    platformCode: 'aumbry',
    platform_type: 'web',
    events: [click],
  })
})

test('an event that could not be sent with the address is counted without it', async () => {
  tab.answer = { status: 503, body: { success: false, code: 50300, msg: 'resting', data: null } }
  const body = await report('/api/track', click)
  expect(JSON.parse(body)).toMatchObject({
    events: [{ type: 'web_click', name: 'subscribe_popup', action: 'subscribe' }],
  })
  expect(body).not.toContain('nora')
})

test('another host never receives an email address', async () => {
  const body = await report('https://collector.example/', click)
  expect(beacons.map(({ host }) => host)).toEqual(['https://collector.example/'])
  expect(JSON.parse(body)).toMatchObject({ events: [{ action: 'subscribe' }] })
  expect(body).not.toContain('nora')
  expect(tab.requests).toEqual([])
})
