export type MessageTone = 'success' | 'info' | 'warning' | 'error'

export type MessageAction = { label: string; href?: string; onPress?: () => void }

export type Message = {
  id: number
  /**
   * A message confirms an action, at the top; a notification offers an action, at the top right.
   */
  channel: 'message' | 'notification'
  tone: MessageTone
  text: string
  action?: MessageAction | undefined
}

/** How long a message is shown, in milliseconds, not counting time on hold. */
export const messageTime = 3000

type Timer = { handle: unknown; endsAt: number; left: number }

type Clock = {
  now: () => number
  after: (milliseconds: number, run: () => void) => unknown
  cancel: (handle: unknown) => void
}

const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => setTimeout(run, milliseconds),
  cancel: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
}

export type MessageStore = ReturnType<typeof createMessageStore>

export function createMessageStore(clock: Clock = systemClock) {
  let messages: readonly Message[] = []
  let lastId = 0
  const timers = new Map<number, Timer>()
  const holds = new Set<string>()
  const listeners = new Set<() => void>()

  const publish = (next: readonly Message[]) => {
    messages = next
    for (const listener of listeners) listener()
  }

  const dismiss = (id: number) => {
    const timer = timers.get(id)
    if (timer) clock.cancel(timer.handle)
    timers.delete(id)
    publish(messages.filter((message) => message.id !== id))
  }

  const start = (id: number, left: number) => {
    timers.set(id, {
      handle: clock.after(left, () => dismiss(id)),
      endsAt: clock.now() + left,
      left,
    })
  }

  const show = (message: Omit<Message, 'id'>): number => {
    // A repeated text replaces the earlier message and starts its time again.
    const same = messages.find(
      (shown) => shown.channel === message.channel && shown.text === message.text,
    )
    if (same) dismiss(same.id)
    lastId += 1
    publish([...messages, { ...message, id: lastId }])
    if (holds.size > 0) timers.set(lastId, { handle: null, endsAt: 0, left: messageTime })
    else start(lastId, messageTime)
    return lastId
  }

  return {
    snapshot: () => messages,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    show,
    dismiss,
    /** Stops all timers for a reason (hovered, focused, hidden) until every reason is released. */
    hold(reason: string) {
      if (holds.size === 0) {
        for (const timer of timers.values()) {
          clock.cancel(timer.handle)
          timer.left = Math.max(0, timer.endsAt - clock.now())
        }
      }
      holds.add(reason)
    },
    release(reason: string) {
      if (!holds.delete(reason) || holds.size > 0) return
      for (const [id, timer] of timers) start(id, timer.left)
    },
  }
}

/** The store of the page, shown by `<Messages/>`. */
export const messageStore = createMessageStore()

export function announce(text: string, tone: MessageTone = 'success'): number {
  return messageStore.show({ channel: 'message', tone, text })
}

export function notify(
  text: string,
  options: { tone?: MessageTone; action?: MessageAction | undefined } = {},
): number {
  return messageStore.show({
    channel: 'notification',
    tone: options.tone ?? 'info',
    text,
    action: options.action,
  })
}
