import { useState, type SyntheticEvent } from 'react'
import type { CartLine } from '#modules/cart/cart-line-schema.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { formText } from '#storefront/api/form-text.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { FieldStack, TextAreaField, TextField } from '#ui/primitives/field/field.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { cartStore, type CartFault } from './cart-store.ts'
import { enqueueCartCall } from './enqueue-cart-call.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import styles from './cart-line.module.css'
import { EmailField } from '../members/email-field.tsx'

/**
 * Sets recipient, message and send date of a gift card. Without a recipient it goes to the buyer.
 */
export function GiftRecipientForm({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const [shown, setShown] = useState(line.giftCard)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<CartFault | null>(null)
  const send = async (recipient: CartLine['giftCard']) => {
    setShown(recipient)
    setIsBusy(true)
    try {
      cartStore.change({
        cart: await enqueueCartCall(() =>
          sessionApi().post('/api/cart/giftCard', { lineId: line.id, recipient }),
        ),
      })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault({ message: error.message, fields: error.fields })
    } finally {
      setIsBusy(false)
    }
  }
  const read = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => formText(form, name).trim()
    const wrongEmail = checkEmail(text('recipientEmail'))
    const wrong = {
      ...(text('recipientName') === '' && { 'recipient.recipientName': 'Enter a name.' }),
      ...(wrongEmail !== null && { 'recipient.recipientEmail': wrongEmail }),
    }
    if (Object.keys(wrong).length > 0) return setFault({ message: '', fields: wrong })
    void send({
      recipientName: text('recipientName'),
      recipientEmail: text('recipientEmail'),
      senderName: text('senderName'),
      note: text('note'),
      sendOn: text('sendOn') || null,
      ...(line.giftCard?.design && { design: line.giftCard.design }),
    })
  }
  return (
    <form className={styles.card} noValidate onSubmit={read}>
      <RecipientFields shown={shown} fault={fault} />
      <div className="cluster" data-gap="3">
        <Button type="submit" size="small" busy={isBusy} busyLabel="Saving…">
          Send it to them
        </Button>
        {line.giftCard && (
          <Button size="small" variant="quiet" onClick={() => void send(null)}>
            Send it to me
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function RecipientFields({
  shown,
  fault,
}: {
  shown: CartLine['giftCard']
  fault: CartFault | null
}) {
  const { zone } = useShopSettings()
  const wrong = (name: string) => fault?.fields[`recipient.${name}`]
  return (
    <FieldStack>
      <TextField
        label="Their name"
        name="recipientName"
        maxLength={60}
        required
        unmarked
        defaultValue={shown?.recipientName}
        error={wrong('recipientName')}
      />
      <EmailField
        label="Their email"
        autoComplete="off"
        name="recipientEmail"
        defaultValue={shown?.recipientEmail}
        error={wrong('recipientEmail')}
      />
      <TextField
        label="From"
        hint="The name they know you by."
        name="senderName"
        maxLength={60}
        defaultValue={shown?.senderName}
        error={wrong('senderName')}
      />
      <TextAreaField
        label="Message"
        name="note"
        rows={2}
        maxLength={300}
        defaultValue={shown?.note}
        error={wrong('note')}
      />
      <TextField
        label="Send on"
        hint={`Sent at 9 a.m. ${zone.city} time. Without a date it is sent within the hour.`}
        name="sendOn"
        type="date"
        defaultValue={shown?.sendOn ?? ''}
        error={
          wrong('sendOn')
          ?? (fault && Object.keys(fault.fields).length === 0 ? fault.message : undefined)
        }
      />
    </FieldStack>
  )
}
