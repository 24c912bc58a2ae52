import { describe, expect, it } from 'vitest'
import { createMessageStore, messageTime } from './message-store.ts'

/** A clock that the test advances. */
function createTestClock() {
  let now = 0
  let last = 0
  const due = new Map<number, { at: number; run: () => void }>()
  return {
    now: () => now,
    after: (milliseconds: number, run: () => void) => {
      last += 1
      due.set(last, { at: now + milliseconds, run })
      return last
    },
    cancel: (handle: unknown) => {
      due.delete(handle as number)
    },
    pass(milliseconds: number) {
      now += milliseconds
      for (const [handle, { at, run }] of due) {
        if (at <= now && due.delete(handle)) run()
      }
    },
  }
}

const listTexts = (store: ReturnType<typeof createMessageStore>) =>
  store.snapshot().map((message) => message.text)

describe('the message store', () => {
  it('removes a message after three seconds', () => {
    const clock = createTestClock()
    const store = createMessageStore(clock)
    store.show({ channel: 'message', tone: 'success', text: 'Saved' })
    clock.pass(messageTime - 1)
    expect(listTexts(store)).toEqual(['Saved'])
    clock.pass(1)
    expect(listTexts(store)).toEqual([])
    expect(messageTime).toBe(3000)
  })

  it('pauses while held and then continues with the remaining time', () => {
    const clock = createTestClock()
    const store = createMessageStore(clock)
    store.show({ channel: 'message', tone: 'success', text: 'Saved' })
    clock.pass(2000)
    store.hold('hover')
    clock.pass(60_000)
    expect(listTexts(store)).toEqual(['Saved'])
    store.release('hover')
    clock.pass(999)
    expect(listTexts(store)).toEqual(['Saved'])
    clock.pass(1)
    expect(listTexts(store)).toEqual([])
  })

  it('continues only after every hold is released', () => {
    const clock = createTestClock()
    const store = createMessageStore(clock)
    store.show({ channel: 'message', tone: 'success', text: 'Saved' })
    store.hold('hover')
    store.hold('hidden')
    store.release('hover')
    clock.pass(10_000)
    expect(listTexts(store)).toEqual(['Saved'])
    store.release('hidden')
    clock.pass(messageTime)
    expect(listTexts(store)).toEqual([])
  })

  it('gives a message added during a hold its full time afterwards', () => {
    const clock = createTestClock()
    const store = createMessageStore(clock)
    store.hold('hidden')
    store.show({ channel: 'notification', tone: 'info', text: 'Signed out elsewhere' })
    clock.pass(30_000)
    store.release('hidden')
    clock.pass(messageTime - 1)
    expect(listTexts(store)).toEqual(['Signed out elsewhere'])
    clock.pass(1)
    expect(listTexts(store)).toEqual([])
  })

  it('replaces a message with the same text and restarts its time', () => {
    const clock = createTestClock()
    const store = createMessageStore(clock)
    store.show({ channel: 'message', tone: 'success', text: 'Saved' })
    clock.pass(2000)
    store.show({ channel: 'message', tone: 'success', text: 'Saved' })
    expect(listTexts(store)).toEqual(['Saved'])
    clock.pass(2000)
    expect(listTexts(store)).toEqual(['Saved'])
  })

  it('notifies listeners of each change until they unsubscribe', () => {
    const store = createMessageStore(createTestClock())
    let heard = 0
    const leave = store.subscribe(() => {
      heard += 1
    })
    const id = store.show({ channel: 'message', tone: 'error', text: 'Not saved' })
    store.dismiss(id)
    expect(heard).toBe(2)
    leave()
    store.show({ channel: 'message', tone: 'success', text: 'Saved' })
    expect(heard).toBe(2)
  })
})
