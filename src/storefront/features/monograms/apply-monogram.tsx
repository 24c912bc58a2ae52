import { useState } from 'react'
import type { Cart } from '#modules/cart/contract.ts'
import type { CartLine } from '#modules/cart/cart-line-schema.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { createCartForm } from '../cart/cart-form.tsx'
import { changeCart } from '../cart/change-cart.ts'
import * as t from '#messages/monogram-line.ts'
import styles from './letter-line.module.css'

/** Applies the monogram of a cart line to other lines. */
export function ApplyMonogram({ line, cart }: { line: CartLine; cart: Cart }) {
  const [isOpen, setIsOpen] = useState(false)
  const { personalization } = line
  const others = cart.lines.filter(
    (one) =>
      one.id !== line.id
      && one.canHaveMonogram
      && one.personalization?.proofId !== personalization?.proofId,
  )
  if (!personalization || others.length === 0) return null
  if (!isOpen)
    return (
      <TextButton onClick={() => setIsOpen(true)}>
        {t.reuse}
        <span className="visually-hidden">: {personalization.letters}</span>
      </TextButton>
    )
  return <Others {...{ line, others }} onClose={() => setIsOpen(false)} />
}

type OthersProps = { line: CartLine; others: readonly CartLine[]; onClose: () => void }

function Others({ line, others, onClose }: OthersProps) {
  const [chosen, setChosen] = useState<readonly string[]>(
    others.filter((one) => !one.personalization).map(({ id }) => id),
  )
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const { letters = '', choice } = line.personalization ?? {}
  const apply = async () => {
    setBusy(true)
    // Includes the line itself, so that all lines change or none does.
    const fields = {
      lineId: [line.id, ...chosen].join(','),
      letters: JSON.stringify({ choice, acknowledged: true }),
    }
    const outcome = await changeCart(createCartForm('personalize', fields))
    setBusy(false)
    if ('fault' in outcome) setFault(outcome.fault.message)
    else onClose()
  }
  return (
    <fieldset className={styles.others}>
      <legend>{t.chooseItems({ letters })}</legend>
      {others.map((other) => (
        <Checkbox
          key={other.id}
          label={formatLabel(other)}
          checked={chosen.includes(other.id)}
          onChange={({ currentTarget: { checked } }) =>
            setChosen(checked ? [...chosen, other.id] : chosen.filter((one) => one !== other.id))
          }
        />
      ))}
      <p className="quiet">{t.applyHint}</p>
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault}</p>
        </NoticeRow>
      )}
      <p className="cluster">
        <Button
          size="small"
          busy={busy}
          busyLabel={t.oneMoment}
          aria-disabled={chosen.length === 0}
          onClick={() => chosen.length > 0 && void apply()}
        >
          {t.apply({ letters })}
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
      </p>
    </fieldset>
  )
}

function formatLabel({ title, options, personalization }: CartLine): string {
  const name = [title, ...options.map(({ value }) => value)].join(', ')
  return personalization ? t.insteadOf({ name, letters: personalization.letters }) : name
}
