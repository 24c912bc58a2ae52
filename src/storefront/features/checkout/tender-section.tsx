import { useState, type SyntheticEvent } from 'react'
import type { Tenders } from '#modules/checkout/contract.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formText } from '#storefront/api/form-text.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { FieldStack } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import type { SettlementState } from './use-settlement.ts'
import { GiftCodeField } from '../wallet/gift-code-field.tsx'
import styles from './settlement.module.css'

/** What pays beside the card: the wallet, points, and gift cards by their codes; what is left is the card's. */
export function TenderSection({ page }: { page: SettlementState }) {
  const { tenders, due } = page.settlement
  return (
    <div className={styles.tenders}>
      <FieldStack>
        {tenders.guardedUntil !== null && (
          <p className={styles.remark}>
            Your email address was changed a few days ago. To keep your account safe, your wallet
            and points stand still until {formatDate(calendarDate(new Date(tenders.guardedUntil)))}.
          </p>
        )}
        {tenders.wallet && <WalletChoice page={page} wallet={tenders.wallet} />}
        {tenders.points && <Points page={page} points={tenders.points} />}
        <GiftCards page={page} cards={tenders.giftCards} />
        {(tenders.rows.length > 0 || tenders.giftCards.length > 0) && (
          <p className={styles.remark} role="status">
            {due === 0
              ? 'All of it is paid. No card is needed.'
              : `${formatMoney(due)} is left for your card.`}
            {tenders.cardOnly > 0
              && ` Gift cards in your cart, ${formatMoney(tenders.cardOnly)}, are paid by card.`}
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
  page: SettlementState
  wallet: NonNullable<Tenders['wallet']>
}) {
  const pockets = wallet.pockets.map(
    ({ name, available }) => `${name.toLowerCase()}, ${formatMoney(available)}`,
  )
  return (
    <Checkbox
      name="wallet"
      label={`Pay with my wallet, ${formatMoney(wallet.available)}`}
      note={`Spent in this order: ${pockets.join('; then ')}. What is left over stays yours.`}
      checked={wallet.isUsed}
      disabled={page.busy !== null}
      onChange={(event) => void page.keep({ wallet: event.currentTarget.checked })}
    />
  )
}

type PointsProps = { page: SettlementState; points: NonNullable<Tenders['points']> }

/** Points that cannot pay here are still said to be there. */
function Points({ page, points }: PointsProps) {
  const { available, least, most } = points
  if (most > 0) return <PointsChoice page={page} points={points} />
  if (available <= 0) return null
  return (
    <p className={styles.remark}>
      You have {countOfPoints(available)}.{' '}
      {available < least
        ? `You can pay with points from ${countOfPoints(least)} on.`
        : 'This cart is too small to pay with them.'}
    </p>
  )
}

function countOfPoints(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'point' : 'points'}`
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
      hint={`You have ${available.toLocaleString('en-US')}. ${step} are ${formatMoney(stepWorth)}.`}
      name="points"
      value={String(used)}
      options={[
        { value: '0', label: 'No points' },
        ...choices.map((count) => ({
          value: String(count),
          label: `${count.toLocaleString('en-US')} points, ${formatMoney((count / step) * stepWorth)}`,
        })),
      ]}
      onChange={(event) => void page.keep({ points: Number(event.currentTarget.value) })}
    />
  )
}

function GiftCards({ page, cards }: { page: SettlementState; cards: Tenders['giftCards'] }) {
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

function GiftCardForm({ page }: { page: SettlementState }) {
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
