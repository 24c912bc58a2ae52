import { Messages } from '#ui/primitives/message/messages.tsx'
import { CartPanelPlace } from '../cart/cart-panel-place.tsx'
import { Collector } from '../events/collector.tsx'
import { SubscribePopupPlace } from '../subscriptions/subscribe-popup-place.tsx'

/** What a page does not need to be read and used: it comes once the page has come to rest. */
export function Late() {
  return (
    <>
      <Messages />
      <CartPanelPlace />
      <Collector />
      <SubscribePopupPlace />
    </>
  )
}
