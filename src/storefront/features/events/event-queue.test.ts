import { expect, test } from 'vitest'
import { createEventQueue, maxQueued, type QueuedEvent } from './event-queue.ts'

const event = (name: string): QueuedEvent => ({
  id: `id-${name}`,
  type: 'web_click',
  name,
  action: '',
  path: '/',
  at: 1,
  detail: {},
})

test('20 events are sent together, with platformCode and platform_type web', () => {
  const sent: string[] = []
  const queue = createEventQueue({ visit: 'visit-1', send: (body) => sent.push(body) > 0 })
  for (let index = 0; index < 20; index++) queue.add(event(String(index)))
  expect(sent).toHaveLength(1)
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({
    visit: 'visit-1',
    platformCode: 'aumbry',
    platform_type: 'web',
    events: { length: 20 },
  })
})

test('up to 500 unsent events wait and are sent in batches of 20 at the next flush', () => {
  let open = false
  const sent: string[] = []
  const queue = createEventQueue({ visit: 'v', send: (body) => open && sent.push(body) > 0 })
  for (let index = 0; index < 600; index++) queue.add(event(String(index)))
  expect(queue.size()).toBe(maxQueued)
  open = true
  queue.flush()
  expect(queue.size()).toBe(0)
  expect(sent).toHaveLength(25)
  expect(JSON.parse(sent[0] ?? '').events[0].name).toBe('100')
})
