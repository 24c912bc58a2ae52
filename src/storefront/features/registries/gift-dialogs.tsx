import { Form } from '#ui/patterns/form/form.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import {
  markBoughtElsewhere,
  type ExcessQuestion,
  type SharedGift,
  type SharedRegistry,
} from './registry-calls.ts'

type ExcessDialogProps = {
  question: ExcessQuestion | null
  isBusy: boolean
  names: string
  onClose: () => void
  onBuy: () => void
}

/** Asks for consent to buy more than the registry needs. */
export function ExcessDialog({ question, isBusy, names, onClose, onBuy }: ExcessDialogProps) {
  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      title="Buy it anyway?"
      size="narrow"
      sheetOnPhone
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Choose something else
          </Button>
          <Button busy={isBusy} busyLabel="Adding…" onClick={onBuy}>
            Buy anyway
          </Button>
        </>
      }
    >
      <p>{question?.message}</p>
      <p>If there’s one too many, {names} can exchange it.</p>
    </Dialog>
  )
}

type ElsewhereProps = {
  registry: SharedRegistry
  gift: SharedGift
  isElsewhere: boolean
  onClose: () => void
  onChange: (registry: SharedRegistry) => void
}

export function ElsewhereDialog({
  registry,
  gift,
  isElsewhere,
  onClose,
  onChange,
}: ElsewhereProps) {
  return (
    <Dialog
      open={isElsewhere}
      onClose={onClose}
      title="Bought at another store"
      size="narrow"
      sheetOnPhone
    >
      <p>
        This way, nobody buys it twice. Other guests see that it has been bought, but not by whom.
      </p>
      <Form
        id={`elsewhere-${gift.id}`}
        checks={{ name: (value) => (value.trim() === '' ? 'Enter your name.' : null) }}
        submitLabel="Mark as bought"
        busyLabel="Marking…"
        onSend={({ name = '', qty = '1', store = '', storeOrder = '' }) =>
          markBoughtElsewhere(registry.slug, {
            itemId: gift.id,
            qty: Number(qty),
            name: name.trim(),
            store: store.trim(),
            storeOrder: storeOrder.trim(),
          }).then((next) => {
            onChange(next)
            onClose()
            return null
          }, toFormFault)
        }
      >
        {(field) => (
          <>
            <TextField
              {...field('name')}
              label="Your name"
              hint={`Only ${registry.names} will see it.`}
              maxLength={60}
              autoComplete="name"
              required
              unmarked
            />
            <FieldRow>
              <TextField
                {...field('store')}
                label="Store"
                optional
                maxLength={60}
                autoComplete="off"
              />
              <TextField
                {...field('storeOrder')}
                label="Order number"
                optional
                maxLength={40}
                autoComplete="off"
              />
            </FieldRow>
            {gift.remaining > 1 && (
              <TextField
                {...field('qty')}
                label="Quantity"
                type="number"
                inputMode="numeric"
                min={1}
                max={gift.remaining}
                defaultValue="1"
              />
            )}
          </>
        )}
      </Form>
    </Dialog>
  )
}
