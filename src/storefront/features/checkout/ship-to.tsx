import { useState } from 'react'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { createCartForm } from '../cart/cart-form.tsx'
import { useCart } from '../cart/cart-store.ts'
import { changeCart } from '../cart/change-cart.ts'
import { GroupEditor, type Editing } from '../cart/group-editor.tsx'
import { LineDestination } from '../cart/line-destination.tsx'
import { findDefaults } from './find-defaults.ts'
import type { CheckoutGroup } from './section-props.ts'
import type { CheckoutPageState } from './use-checkout.ts'
import * as t from '#messages/checkout.ts'
import styles from './checkout.module.css'

export type Destination = 'me' | 'recipient' | 'several'

/** Where the shipped groups go, without registry gifts, whose address is set. */
export function findDestination(
  groups: readonly Pick<CheckoutGroup, 'kind'>[],
  isSplitting: boolean,
): Destination {
  if (isSplitting || groups.length > 1) return 'several'
  return groups[0]?.kind === 'address' ? 'recipient' : 'me'
}

type ShipToProps = {
  page: CheckoutPageState
  groups: readonly CheckoutGroup[]
  destination: Destination
  /** Called before the cart changes, to show or hide the choice for each item. */
  onSplit: (isSplitting: boolean) => void
}

/** Ships everything to the buyer or to one recipient, or lets the shopper choose for each item. */
export function ShipTo({ page, groups, destination, onSplit }: ShipToProps) {
  const [chosen, setChosen] = useState<Destination | null>(null)
  const lines = page.checkout.lines.filter(({ groupId }) => groups.some(({ id }) => id === groupId))
  const choose = async (to: Destination) => {
    onSplit(to === 'several')
    if (to === 'several') return
    setChosen(to)
    await changeCart(createCartForm('shipTo', { to }))
    const moved = await page.refresh()
    const defaults = moved && (await findDefaults(moved))
    if (defaults) await page.save(defaults)
    setChosen(null)
  }
  const choices: readonly { value: Destination; label: string }[] = [
    { value: 'me', label: t.myAddress },
    { value: 'recipient', label: t.someoneElse },
    ...(lines.length > 1 ? [{ value: 'several' as const, label: t.severalAddresses }] : []),
  ]
  return (
    <div className={styles.shipTo}>
      <RadioCards legend={t.shipTo} legendHidden row>
        {choices.map(({ value, label }) => (
          <RadioCard
            key={value}
            name="shipTo"
            value={value}
            label={label}
            checked={(chosen ?? destination) === value}
            onChange={() => void choose(value)}
          />
        ))}
      </RadioCards>
      {destination === 'several' && (
        <Destinations page={page} lineIds={lines.map(({ id }) => id)} />
      )}
    </div>
  )
}

/** The recipient of each item. */
function Destinations({
  page,
  lineIds,
}: Pick<ShipToProps, 'page'> & { lineIds: readonly string[] }) {
  const { cart } = useCart()
  const [editing, setEditing] = useState<Editing>(null)
  if (!cart) return null
  return (
    <>
      <ul className={styles.destinations}>
        {cart.lines
          .filter(({ id }) => lineIds.includes(id))
          .map((line) => (
            <li key={line.id}>
              <LineDestination
                {...{ line, cart }}
                label={[line.title, ...line.options.map(({ value }) => value)].join(', ')}
                onNewGroup={() => setEditing({ lineId: line.id })}
                onMoved={() => void page.refresh()}
              />
            </li>
          ))}
      </ul>
      <GroupEditor
        {...{ editing, cart }}
        onClose={() => {
          setEditing(null)
          void page.refresh()
        }}
      />
    </>
  )
}
