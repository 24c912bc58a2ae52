import { useState, type SyntheticEvent } from 'react'
import type { Tenders } from '#modules/checkout/tender-schema.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatPoints } from '#modules/loyalty/domain/format-points.ts'
import { formText } from '#storefront/api/form-text.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { FieldStack } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import type { CheckoutPageState } from './use-checkout.ts'
import { GiftCodeField } from '../wallet/gift-code-field.tsx'
import styles from './checkout.module.css'

/** Payment by wallet, points and gift cards; the rest is paid by card. */
export function TenderSection({ page }: { page: CheckoutPageState }) {
  const { timeZone } = useShopSettings()
  const { tenders, due } = page.checkout
  return (
    <div className={styles.tenders}>
      <FieldStack>
        {tenders.revertPeriodEnd !== null && (
          <p className={styles.remark}>
            Your email address was changed recently. To protect your account, your wallet and points
            cannot be used until{' '}
            {formatDate(calendarDate(new Date(tenders.revertPeriodEnd), timeZone))}.
          </p>
        )}
        {tenders.wallet && <WalletChoice page={page} wallet={tenders.wallet} />}
        {tenders.points && <Points page={page} points={tenders.points} />}
        <GiftCards page={page} cards={tenders.giftCards} />
        {(tenders.rows.length > 0 || tenders.giftCards.length > 0) && (
          <p className={styles.remark} role="status">
            {due === 0
              ? 'Paid in full. No card is needed.'
              : `${formatMoney(due)} is left to pay by card.`}
            {tenders.cardOnly > 0
              && ` Gift cards in your cart, ${formatMoney(tenders.cardOnly)}, must be paid by card.`}
          </p>
        )}
      </FieldStack>
    </div>
  )
}

function WalletChoice({
  page,
  wallet,
}: {
  page: CheckoutPageState
  wallet: NonNullable<Tenders['wallet']>
}) {
  const balances = wallet.balances.map(
    ({ name, available }) => `${name.toLowerCase()}, ${formatMoney(available)}`,
  )
  return (
    <Checkbox
      name="wallet"
      label={`Pay with my wallet, ${formatMoney(wallet.available)}`}
      note={`Used in this order: ${balances.join('; then ')}. The rest stays in your wallet.`}
      checked={wallet.isUsed}
      disabled={page.busy !== null}
      onChange={(event) => void page.save({ wallet: event.currentTarget.checked })}
    />
  )
}

type PointsProps = { page: CheckoutPageState; points: NonNullable<Tenders['points']> }

/** Points are shown even if they cannot be used here. */
function Points({ page, points }: PointsProps) {
  const { available, least, most, step, stepWorth } = points
  if (most > 0) return <PointsChoice page={page} points={points} />
  if (available <= 0) return null
  return (
    <p className={styles.remark}>
      You have {formatPoints(available)}.{' '}
      {available < least
        ? `${formatPoints(least - available)} more, and you can take `
          + `${formatMoney((least / step) * stepWorth)} off an order.`
        : 'This order is too small to pay with points.'}
    </p>
  )
}

function PointsChoice({ page, points }: PointsProps) {
  const { available, least, step, stepWorth, most, used } = points
  const choices = Array.from(
    { length: Math.floor((most - least) / step) + 1 },
    (_, index) => least + index * step,
  )
  return (
    <SelectField
      label="Pay with points"
      hint={`You have ${available.toLocaleString('en-US')}. ${step} points are worth ${formatMoney(stepWorth)}.`}
      name="points"
      value={String(used)}
      options={[
        { value: '0', label: 'No points' },
        ...choices.map((count) => ({
          value: String(count),
          label:
            `${count.toLocaleString('en-US')} points, ` + formatMoney((count / step) * stepWorth),
        })),
      ]}
      onChange={(event) => void page.save({ points: Number(event.currentTarget.value) })}
    />
  )
}

function GiftCards({ page, cards }: { page: CheckoutPageState; cards: Tenders['giftCards'] }) {
  return (
    <div className={styles.cards}>
      {cards.length > 0 && (
        <ul>
          {cards.map(({ id, label, available }) => (
            <li key={id} className={styles.done}>
              <p>
                {label}, {formatMoney(available)}
              </p>
              <TextButton onClick={() => void page.changeGiftCard({ giftCardId: id })}>
                Remove<span className="visually-hidden"> {label}</span>
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      <Disclosure summary={cards.length > 0 ? 'Add another gift card' : 'Add a gift card'}>
        <GiftCardForm key={cards.length} page={page} />
      </Disclosure>
    </div>
  )
}

function GiftCardForm({ page }: { page: CheckoutPageState }) {
  const [fault, setFault] = useState<string | null>(null)
  const apply = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFault(
      await page.changeGiftCard({ code: formText(new FormData(event.currentTarget), 'code') }),
    )
  }
  return (
    <form onSubmit={(event) => void apply(event)}>
      <GiftCodeField
        fault={fault}
        suffix={
          <Button type="submit" size="small" variant="quiet" busy={page.busy === 'keeping'}>
            Apply
          </Button>
        }
      />
    </form>
  )
}
