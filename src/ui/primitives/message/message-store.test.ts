import { describe, expect, it } from 'vitest'
import { createMessageStore, messageTime } from './message-store.ts'

/** A clock that moves when it is told to. */
function handClock() {
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

const said = (store: ReturnType<typeof createMessageStore>) =>
  store.snapshot().map((message) => message.text)

describe('the message store', () => {
  it('shows a message for three seconds and no longer', () => {
    const clock = handClock()
    const store = createMessageStore(clock)
    store.show({ channel: 'message', tone: 'success', text: 'Saved' })
    clock.pass(messageTime - 1)
    expect(said(store)).toEqual(['Saved'])
    clock.pass(1)
    expect(said(store)).toEqual([])
    expect(messageTime).toBe(3000)
  })

  it('stops the clock while it is held, and goes on with what was left', () => {
    const clock = handClock()
    const store = createMessageStore(clock)
    store.show({ channel: 'message', tone: 'success', text: 'Saved' })
    clock.pass(2000)
    store.hold('hover')
    clock.pass(60_000)
    expect(said(store)).toEqual(['Saved'])
    store.release('hover')
    clock.pass(999)
    expect(said(store)).toEqual(['Saved'])
    clock.pass(1)
    expect(said(store)).toEqual([])
  })

  it('goes on only when every reason to wait is gone', () => {
    const clock = handClock()
    const store = createMessageStore(clock)
    store.show({ channel: 'message', tone: 'success', text: 'Saved' })
    store.hold('hover')
    store.hold('hidden')
    store.release('hover')
    clock.pass(10_000)
    expect(said(store)).toEqual(['Saved'])
    store.release('hidden')
    clock.pass(messageTime)
    expect(said(store)).toEqual([])
  })

  it('gives a message that comes while held its full time afterwards', () => {
    const clock = handClock()
    const store = createMessageStore(clock)
    store.hold('hidden')
    store.show({ channel: 'notification', tone: 'info', text: 'Signed out elsewhere' })
    clock.pass(30_000)
    store.release('hidden')
    clock.pass(messageTime - 1)
    expect(said(store)).toEqual(['Signed out elsewhere'])
    clock.pass(1)
    expect(said(store)).toEqual([])
  })

  it('keeps one of two messages with the same words, and begins its time again', () => {
    const clock = handClock()
    const store = createMessageStore(clock)
    store.show({ channel: 'message', tone: 'success', text: 'Saved' })
    clock.pass(2000)
    store.show({ channel: 'message', tone: 'success', text: 'Saved' })
    expect(said(store)).toEqual(['Saved'])
    clock.pass(2000)
    expect(said(store)).toEqual(['Saved'])
  })

  it('tells its listeners of each change until they leave', () => {
    const store = createMessageStore(handClock())
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
