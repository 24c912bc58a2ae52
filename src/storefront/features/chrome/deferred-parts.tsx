import { useMatches } from 'react-router'
import { noExternalServices, type ExternalServices } from '#storefront/api/external-services.ts'
import { Messages } from '#ui/primitives/message/messages.tsx'
import { CartPanelPlace } from '../cart/cart-panel-place.tsx'
import { EventCollector } from '../events/event-collector.tsx'
import { ChatButton } from '../feedback/chat-button.tsx'
import { SubscribePopupHost } from '../subscriptions/subscribe-popup-host.tsx'

// Preloads the error page, so that it is available offline.
void import('../error/internal-server-error.tsx').catch(() => undefined)

/** Parts that a page does not need at first. */
export function DeferredParts() {
  const { chat, collector } = useOutside()
  return (
    <>
      <Messages />
      <CartPanelPlace />
      <EventCollector host={collector} />
      <SubscribePopupHost />
      <ChatButton chat={chat} />
    </>
  )
}

/** External hosts that pages can connect to; none if the root loader failed. */
function useOutside(): ExternalServices {
  const root = useMatches()[0]?.loaderData as { outside?: ExternalServices } | undefined
  return root?.outside ?? noExternalServices
}
