import { Messages } from '#ui/primitives/message/messages.tsx'
import { CartPanelPlace } from '../cart/cart-panel-place.tsx'
import { Collector } from '../events/collector.tsx'
import { ChatPlace } from '../feedback/chat-place.tsx'
import { useOutside } from './use-outside.ts'
import { SubscribePopupPlace } from '../subscriptions/subscribe-popup-place.tsx'

// An error without a connection still has its page.
void import('../error/internal-server-error.tsx').catch(() => undefined)

/** What a page does not need to be read and used: it comes once the page has come to rest. */
export function Late() {
  const { chat, collector } = useOutside()
  return (
    <>
      <Messages />
      <CartPanelPlace />
      <Collector host={collector} />
      <SubscribePopupPlace />
      <ChatPlace chat={chat} />
    </>
  )
}
