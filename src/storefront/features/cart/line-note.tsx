import { useState } from 'react'
import type { CartLine } from '#modules/cart/cart-line-schema.ts'
import { getPressedKey } from '#ui/pressed-key.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextAreaField } from '#ui/primitives/field/field.tsx'
import { CartForm } from './cart-form.tsx'
import { useCart } from './cart-store.ts'
import * as t from '#messages/cart.ts'
import styles from './cart-line.module.css'

export const noteLength = 250

/** Focuses the field, because the shopper has just opened it. */
function takeFocus(area: HTMLTextAreaElement | null): void {
  area?.focus()
}

/** Edits the gift note of a line; an empty note removes it. */
export function LineNote({ line, onClose }: { line: CartLine; onClose: () => void }) {
  // A separate target, so that a pending quantity change of the line is not replaced.
  const place = `note-${line.id}`
  const { busy, faults } = useCart()
  const [note, setNote] = useState(line.giftNote)
  const fault = faults[place]
  return (
    <CartForm
      intent="update"
      fields={{ lineId: line.id, place }}
      className={styles.card}
      onDone={(outcome) => 'cart' in outcome && onClose()}
    >
      <TextAreaField
        label={t.giftNoteWith({ title: line.title })}
        hint={t.forThisItem({ count: String(noteLength - note.length) })}
        name="giftNote"
        ref={takeFocus}
        maxLength={noteLength}
        rows={2}
        defaultValue={note}
        error={fault?.fields['giftNote'] ?? fault?.message}
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => getPressedKey(event) === 'Escape' && onClose()}
      />
      <div className="cluster" data-gap="3">
        <Button type="submit" size="small" busy={busy.has(place)} busyLabel={t.saving}>
          {t.saveCard}
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </CartForm>
  )
}
