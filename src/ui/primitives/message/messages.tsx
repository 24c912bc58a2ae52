import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { FocusEvent } from 'react'
import { Check, TriangleAlert, X, CircleAlert, Info } from '#ui/primitives/icon/lucide-icons.tsx'
import { TextButton, TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { messageStore } from './message-store.ts'
import type { Message, MessageStore, MessageTone } from './message-store.ts'
import styles from './message.module.css'

const icons = {
  success: Check,
  info: Info,
  warning: CircleAlert,
  error: TriangleAlert,
} satisfies Record<MessageTone, unknown>
const none: readonly Message[] = []

/** The one place where messages and notifications appear. Render it once, at the end of the page. */
export function Messages({ store = messageStore }: { store?: MessageStore }) {
  const messages = useSyncExternalStore(store.subscribe, store.snapshot, () => none)
  usePauseWhileHidden(store)
  return (
    <>
      <Outlet channel="message" {...{ messages, store }} />
      <Outlet channel="notification" {...{ messages, store }} />
    </>
  )
}

type OutletProps = {
  channel: Message['channel']
  messages: readonly Message[]
  store: MessageStore
}

/** The two live regions stand empty from the start, so that what is put into them is read out. */
function Outlet({ channel, messages, store }: OutletProps) {
  const own = messages.filter((message) => message.channel === channel)
  const urgent = own.filter((message) => message.tone === 'error')
  const calm = own.filter((message) => message.tone !== 'error')
  const box = useTopLayer(own.length)
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) store.release(`focus-${channel}`)
  }
  return (
    <div
      ref={box}
      popover="manual"
      className={styles.outlet}
      data-channel={channel}
      onPointerEnter={() => store.hold(`hover-${channel}`)}
      onPointerLeave={() => store.release(`hover-${channel}`)}
      onFocus={() => store.hold(`focus-${channel}`)}
      onBlur={leave}
    >
      <div role="status" className={styles.region}>
        {calm.map((message) => (
          <Note key={message.id} {...{ message, store }} />
        ))}
      </div>
      <div role="alert" className={styles.region}>
        {urgent.map((message) => (
          <Note key={message.id} {...{ message, store }} />
        ))}
      </div>
    </div>
  )
}

function Note({ message, store }: { message: Message; store: MessageStore }) {
  const Glyph = icons[message.tone]
  const { action } = message
  // The note goes away under the pointer or the focus that held it; nobody else would let go.
  useEffect(
    () => () => {
      store.release(`hover-${message.channel}`)
      store.release(`focus-${message.channel}`)
    },
    [store, message.channel],
  )
  return (
    <div className={styles.note} data-tone={message.tone}>
      <Glyph size={20} strokeWidth={1.5} aria-hidden="true" />
      <p>{message.text}</p>
      {action?.href !== undefined && (
        <TextLink tone="strong" href={action.href} onClick={() => store.dismiss(message.id)}>
          {action.label}
        </TextLink>
      )}
      {action && action.href === undefined && (
        <TextButton
          tone="strong"
          onClick={() => {
            action.onPress?.()
            store.dismiss(message.id)
          }}
        >
          {action.label}
        </TextButton>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss"
        onClick={() => store.dismiss(message.id)}
      >
        <X size={18} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}

/** Opened once and never closed; opened again over a dialog that came later, or it would lie beneath. */
function useTopLayer(count: number) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element?.isConnected || typeof element.showPopover !== 'function') return
    const open = element.matches(':popover-open')
    if (open && count > 0 && document.querySelector('dialog:modal')) element.hidePopover()
    if (!element.matches(':popover-open')) element.showPopover()
  }, [count])
  return box
}

function usePauseWhileHidden(store: MessageStore) {
  useEffect(() => {
    const look = () => (document.hidden ? store.hold('hidden') : store.release('hidden'))
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [store])
}
