import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { giftMessageLength } from '#modules/cart/domain/gift-card-amount.ts'
import type { CartLine } from '#modules/cart/cart-line-schema.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { formText } from '#storefront/api/form-text.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { FieldStack, TextAreaField, TextField } from '#ui/primitives/field/field.tsx'
import { EmailField } from '../members/email-field.tsx'
import type { CartFault } from './cart-store.ts'
import * as t from '#messages/cart.ts'

type Recipient = Omit<NonNullable<CartLine['giftCard']>, 'design'>

interface GiftRecipientFormProps {
  /** Null for a card that goes to its buyer. */
  readonly shown: Recipient | null
  readonly submitLabel: string
  readonly className: string | undefined
  readonly onSave: (recipient: Recipient) => Promise<unknown>
  readonly onClose: () => void
  /** Another button; `save` shows the errors of its call as those of the form. */
  readonly renderOther?: (save: (act: () => Promise<unknown>) => void) => ReactNode
}

/** Recipient, message and day of a gift card, in the cart and until it is emailed. */
export function GiftRecipientForm(props: GiftRecipientFormProps) {
  const { shown, submitLabel, className, onSave, onClose, renderOther } = props
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<CartFault | null>(null)
  const save = async (act: () => Promise<unknown>) => {
    setIsBusy(true)
    try {
      await act()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault({ message: error.message, fields: error.fields })
    } finally {
      setIsBusy(false)
    }
  }
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { recipient, wrong } = readRecipient(new FormData(event.currentTarget))
    if (wrong) return setFault({ message: '', fields: wrong })
    void save(() => onSave(recipient))
  }
  return (
    <form className={className} noValidate onSubmit={send}>
      <RecipientFields shown={shown} fault={fault} />
      <div className="cluster" data-gap="3">
        <Button type="submit" size="small" busy={isBusy} busyLabel={t.saving}>
          {submitLabel}
        </Button>
        {renderOther?.((act) => void save(act))}
        <Button size="small" variant="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}

/** What was typed, and the texts of the fields that are wrong, if any. */
function readRecipient(form: FormData) {
  const text = (name: string) => formText(form, name).trim()
  const recipient = {
    recipientName: text('recipientName'),
    recipientEmail: text('recipientEmail'),
    senderName: text('senderName'),
    note: text('note'),
    sendOn: text('sendOn') || null,
  }
  const wrongName = checkName(recipient.recipientName)
  const wrongEmail = checkEmail(recipient.recipientEmail)
  const wrong = {
    ...(wrongName !== null && { 'recipient.recipientName': wrongName }),
    ...(wrongEmail !== null && { 'recipient.recipientEmail': wrongEmail }),
  }
  return { recipient, wrong: Object.keys(wrong).length > 0 ? wrong : null }
}

const checkName = (name: string): string | null => (name.trim() === '' ? t.enterName : null)

function RecipientFields({
  shown,
  fault,
}: {
  shown: GiftRecipientFormProps['shown']
  fault: CartFault | null
}) {
  const { zone } = useShopSettings()
  const wrong = (name: string) => fault?.fields[`recipient.${name}`]
  return (
    <FieldStack>
      <TextField
        label={t.theirName}
        name="recipientName"
        maxLength={60}
        required
        unmarked
        defaultValue={shown?.recipientName}
        check={checkName}
        error={wrong('recipientName')}
      />
      <EmailField
        label={t.theirEmail}
        autoComplete="off"
        name="recipientEmail"
        defaultValue={shown?.recipientEmail}
        check={checkEmail}
        error={wrong('recipientEmail')}
      />
      <TextField
        label={t.from}
        hint={t.fromHint}
        name="senderName"
        maxLength={60}
        defaultValue={shown?.senderName}
        error={wrong('senderName')}
      />
      <TextAreaField
        label={t.message}
        name="note"
        rows={2}
        maxLength={giftMessageLength}
        defaultValue={shown?.note}
        error={wrong('note')}
      />
      <TextField
        label={t.sendOn}
        hint={t.sendOnHint({ city: zone.city })}
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
