import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { MessageCircle } from '#ui/primitives/icon/page-icons.tsx'
import { useLocation, useMatches, useNavigate } from 'react-router'
import { CornerButton, CornerLink } from '#ui/primitives/corner-button/corner-button.tsx'
import { announce } from '#ui/primitives/message/message-store.ts'
import { findPageByName } from '#storefront/pages.ts'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { reportEvent } from '#storefront/session/report-event.ts'
import { watchErrors } from './last-error.ts'
import { selectCornerButtonAction } from './corner-button-action.ts'
import * as t from '#messages/chat-button.ts'
import * as frame from '#messages/frame.ts'

const ChatPanel = lazy(async () => ({ default: (await import('./chat-panel.tsx')).ChatPanel }))

/**
 * How long the button shows its text, in milliseconds (specification §9). Its accessible name
 * stays.
 */
const textTime = 3000

/** Pages that can have a bottom bar. */
const overBars = /^\/(?:goodsDetail|cart|monogram)(?:\/|$)/

/** The corner button and its chat. Nothing of the vendor is loaded before consent. */
export function ChatButton({ chat }: { chat: string | null }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const now = useMinute()
  const layout = findPageByName(useMatches().at(-1)?.id ?? '')?.layout ?? 'default'
  const { support, timeZone } = useShopSettings()
  const way = selectCornerButtonAction({
    chat,
    layout,
    path: pathname,
    now,
    support: { ...support, timeZone },
  })
  useEffect(watchErrors, [])
  const opener = useRef<HTMLButtonElement>(null)
  if (open && way !== 'chat') setOpen(false)
  if (way === 'none') return null
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const fail = () => {
    setOpen(false)
    announce(t.unavailable, 'info')
    void navigate(paths.contactUs)
  }
  const place = {
    icon: <MessageCircle size={24} strokeWidth={1.5} aria-hidden="true" />,
    textTime,
    raised: overBars.test(pathname),
  }
  if (way === 'form' || chat === null)
    return (
      <aside aria-label={frame.help}>
        <CornerLink
          {...place}
          label={t.write}
          href={paths.contactUs}
          onPress={() => reportEvent(pressed('form'))}
        />
      </aside>
    )
  const press = () => {
    if (!open) reportEvent(pressed('chat'))
    setOpen(!open)
  }
  return (
    <aside aria-label={frame.help}>
      <CornerButton {...place} label={t.chat} expanded={open} ref={opener} onPress={press} />
      {open && (
        <Suspense>
          <ChatPanel address={chat} onClose={close} onFail={fail} />
        </Suspense>
      )}
    </aside>
  )
}

/** The time, to the minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const pressed = (action: string) => ({ type: 'web_click', name: 'chat_button', action })
