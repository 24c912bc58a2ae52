import { useMatches } from 'react-router'
import { nobody, type Outside } from '#storefront/api/outside.ts'
import { Messages } from '#ui/primitives/message/messages.tsx'
import { CartPanelPlace } from '../cart/cart-panel-place.tsx'
import { Collector } from '../events/collector.tsx'
import { ChatPlace } from '../feedback/chat-place.tsx'
import { SubscribePopupPlace } from '../subscriptions/subscribe-popup-place.tsx'

// Preloads the error page, so that it is available offline.
void import('../error/internal-server-error.tsx').catch(() => undefined)

/** Parts that a page does not need at first. */
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

/** External hosts that pages can connect to; none if the root loader failed. */
function useOutside(): Outside {
  const root = useMatches()[0]?.loaderData as { outside?: Outside } | undefined
  return root?.outside ?? nobody
}
