import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { FocusEvent } from 'react'
import { Check, TriangleAlert, X, CircleAlert, Info } from '#ui/primitives/icon/lucide-icons.tsx'
import { TextButton, TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { messageStore } from './message-store.ts'
import type { Message, MessageStore, MessageTone } from './message-store.ts'
import * as t from '#messages/ui.ts'
import styles from './message.module.css'

const icons = {
  success: Check,
  info: Info,
  warning: CircleAlert,
  error: TriangleAlert,
} satisfies Record<MessageTone, unknown>
const none: readonly Message[] = []

/** Shows messages and notifications. Render it once, at the end of the page. */
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

/**
 * The two live regions are rendered empty from the start, so that screen readers announce what is
 * added.
 */
function Outlet({ channel, messages, store }: OutletProps) {
  const own = messages.filter((message) => message.channel === channel)
  const urgent = own.filter((message) => message.tone === 'error')
  const others = own.filter((message) => message.tone !== 'error')
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
        {others.map((message) => (
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
  // A removed note fires no leave or blur event, so its holds are released here.
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
        aria-label={t.dismiss}
        onClick={() => store.dismiss(message.id)}
      >
        <X size={18} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}

/**
 * Opens the popover once and never closes it. If a dialog opened later, it is opened again to lie
 * above the dialog.
 */
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
    const updateHold = () => (document.hidden ? store.hold('hidden') : store.release('hidden'))
    updateHold()
    document.addEventListener('visibilitychange', updateHold)
    return () => document.removeEventListener('visibilitychange', updateHold)
  }, [store])
}
