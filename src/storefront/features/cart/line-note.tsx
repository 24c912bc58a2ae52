import { useState } from 'react'
import type { CartLine } from '#modules/cart/cart-line-schema.ts'
import { getPressedKey } from '#ui/pressed-key.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextAreaField } from '#ui/primitives/field/field.tsx'
import { CartForm } from './cart-form.tsx'
import { useCart } from './cart-store.ts'
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
        label={`Gift note with ${line.title}`}
        hint={`For this item only. ${noteLength - note.length} characters left.`}
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
        <Button type="submit" size="small" busy={busy.has(place)} busyLabel="Saving…">
          Save the card
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </CartForm>
  )
}
