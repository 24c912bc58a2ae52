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
import * as t from '#messages/give-gift.ts'

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
      title={t.buyAnywayTitle}
      size="narrow"
      sheetOnPhone
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.chooseSomethingElse}
          </Button>
          <Button busy={isBusy} busyLabel={t.adding} onClick={onBuy}>
            {t.buyAnyway}
          </Button>
        </>
      }
    >
      <p>{question?.message}</p>
      <p>{t.exchange({ names })}</p>
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
      title={t.elsewhereTitle}
      size="narrow"
      sheetOnPhone
    >
      <p>{t.elsewhereLead}</p>
      <Form
        id={`elsewhere-${gift.id}`}
        checks={{ name: (value) => (value.trim() === '' ? t.enterName : null) }}
        submitLabel={t.markAsBought}
        busyLabel={t.marking}
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
              label={t.yourName}
              hint={t.onlyOwnersSee({ names: registry.names })}
              maxLength={60}
              autoComplete="name"
              required
              unmarked
            />
            <FieldRow>
              <TextField
                {...field('store')}
                label={t.store}
                optional
                maxLength={60}
                autoComplete="off"
              />
              <TextField
                {...field('storeOrder')}
                label={t.orderNumber}
                optional
                maxLength={40}
                autoComplete="off"
              />
            </FieldRow>
            {gift.remaining > 1 && (
              <TextField
                {...field('qty')}
                label={t.quantity}
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
