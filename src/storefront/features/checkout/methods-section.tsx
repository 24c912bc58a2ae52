import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { FieldStack } from '#ui/primitives/field/field.tsx'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import type { CartFault } from '../cart/cart-store.ts'
import { changeCart } from '../cart/change-cart.ts'
import { groupNameForYou } from '../cart/group-name.ts'
import { NeededBy } from '../cart/needed-by.tsx'
import { formatGroupTown } from './format-group-town.ts'
import { listShippingMethods, type Method } from './delivery-choice.ts'
import { formatDeliveryDates } from './format-delivery-dates.ts'
import type { SectionProps, CheckoutGroup } from './section-props.ts'
import * as t from '#messages/checkout.ts'
import styles from './checkout.module.css'

/** Shipping methods by delivery date. A choice updates the price. */
export function MethodsSection({
  page,
  asksDate,
}: Pick<SectionProps, 'page'> & {
  /** False when the needed-by date is asked elsewhere. */
  asksDate: boolean
}) {
  const groups = page.checkout.groups.filter((group) => group.needsShipping && !group.isPickup)
  if (groups.every((group) => formatGroupTown(group) === ''))
    return <p className={styles.remark}>{t.enterAddressForDates}</p>
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Methods key={group.id} {...{ page, group, asksDate }} many={groups.length > 1} />
      ))}
    </div>
  )
}

function Methods({
  page,
  group,
  many,
  asksDate,
}: Pick<SectionProps, 'page'> & { group: CheckoutGroup; many: boolean; asksDate: boolean }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { methodId, deliverOn } = group
  const town = formatGroupTown(group)
  const name = groupNameForYou(group)
  const place = town ? t.toGroupIn({ name, town }) : t.toGroup({ name })
  if (!town) {
    return (
      <p className={styles.remark}>
        <b>{place}.</b> {t.enterItsAddress}
      </p>
    )
  }
  const choose = (id: string) => {
    setChosen(id)
    void page.save({ groups: [{ groupId: group.id, methodId: id }] }).then(() => setChosen(null))
  }
  const isLate = ({ latest }: { latest: string }) => deliverOn !== null && latest > deliverOn
  const isMissing = methodId === null && page.checkout.missing.includes('method')
  return (
    <FieldStack>
      <RadioCards
        legend={place}
        legendHidden={!many}
        error={isMissing ? t.methodMissing : page.problems['method']}
      >
        {listShippingMethods(group).map((method) => (
          <RadioCard
            key={method.id}
            name={`method-${group.id}`}
            value={method.id}
            checked={(chosen ?? methodId) === method.id}
            onChange={() => choose(method.id)}
            label={t.arrives({ dates: formatDeliveryDates(method) })}
            note={describeMethod(method, isLate(method) ? deliverOn : null)}
            aside={method.price === 0 ? t.free : formatMoney(method.price)}
          />
        ))}
      </RadioCards>
      {group.kind !== 'registry' && asksDate && (
        <Disclosure summary={t.needBy} open={deliverOn !== null}>
          <NeededByForm {...{ page, group }} whose={many ? place : undefined} />
        </Disclosure>
      )}
    </FieldStack>
  )
}

function describeMethod({ label }: Method, lateFor: string | null): string {
  const date = lateFor === null ? null : formatDate(lateFor as CalendarDate)
  return date === null ? label : t.arrivesLate({ method: label, date })
}

/** The needed-by date, saved on change; the methods are then checked again. */
function NeededByForm({
  page,
  group,
  whose,
}: Pick<SectionProps, 'page'> & { group: CheckoutGroup; whose: string | undefined }) {
  const [fault, setFault] = useState<CartFault | null>(null)
  const save = async (form: HTMLFormElement | null) => {
    if (!form) return
    const outcome = await changeCart(new FormData(form))
    setFault('fault' in outcome ? outcome.fault : null)
    await page.refresh()
  }
  return (
    <form method="post" action="/cart" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="intent" value="group" />
      <input type="hidden" name="groupId" value={group.id} />
      <NeededBy
        deliverOn={group.deliverOn}
        whose={whose}
        error={fault && (fault.fields['deliverOn'] ?? fault.message)}
        onName={(event) => void save(event.currentTarget.form)}
      />
    </form>
  )
}
