import type { CartLine } from '#modules/cart/cart-line-schema.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { cartStore } from './cart-store.ts'
import { enqueueCartCall } from './enqueue-cart-call.ts'
import { GiftRecipientForm } from './gift-recipient-form.tsx'
import * as t from '#messages/cart.ts'
import styles from './cart-line.module.css'

/**
 * Sets recipient, message and send date of a gift card. Without a recipient it goes to the buyer.
 */
export function GiftRecipient({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const send = async (recipient: CartLine['giftCard']) => {
    const cart = await enqueueCartCall(() =>
      sessionApi().post('/api/cart/giftCard', { lineId: line.id, recipient }),
    )
    cartStore.change({ cart })
  }
  return (
    <GiftRecipientForm
      shown={line.giftCard}
      className={styles.card}
      submitLabel={t.sendItToThem}
      onSave={send}
      onClose={onClose}
      renderOther={(save) =>
        line.giftCard && (
          <Button size="small" variant="quiet" onClick={() => save(() => send(null))}>
            {t.sendItToMe}
          </Button>
        )
      }
    />
  )
}
