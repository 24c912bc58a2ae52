import { useState, type SyntheticEvent } from 'react'
import type { Tenders } from '#modules/checkout/tender-schema.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatPoints } from '../cart/count-words.ts'
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
import * as t from '#messages/checkout.ts'
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
            {t.revertPeriod({
              date: formatDate(calendarDate(new Date(tenders.revertPeriodEnd), timeZone)),
            })}
          </p>
        )}
        {tenders.wallet && <WalletChoice page={page} wallet={tenders.wallet} />}
        {tenders.points && <Points page={page} points={tenders.points} />}
        <GiftCards page={page} cards={tenders.giftCards} />
        {(tenders.rows.length > 0 || tenders.giftCards.length > 0) && (
          <p className={styles.remark} role="status">
            {due === 0 ? t.paidInFull : t.due({ amount: formatMoney(due) })}
            {tenders.cardOnly > 0
              && ` ${t.giftCardsByCard({ amount: formatMoney(tenders.cardOnly) })}`}
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
      label={t.payWithWallet({ amount: formatMoney(wallet.available) })}
      note={t.walletHint({ balances: balances.join(t.walletThen) })}
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
      {t.havePoints({ points: formatPoints(available) })}{' '}
      {available < least
        ? t.morePoints({
            points: formatPoints(least - available),
            amount: formatMoney((least / step) * stepWorth),
          })
        : t.tooSmallForPoints}
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
      label={t.payWithPoints}
      hint={t.pointsWorth({ available, step: String(step), amount: formatMoney(stepWorth) })}
      name="points"
      value={String(used)}
      options={[
        { value: '0', label: t.noPoints },
        ...choices.map((count) => ({
          value: String(count),
          label: t.pointsFor({ count, amount: formatMoney((count / step) * stepWorth) }),
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
                {t.remove}
                <span className="visually-hidden"> {label}</span>
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      <Disclosure summary={cards.length > 0 ? t.addAnotherGiftCard : t.addGiftCard}>
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
            {t.apply}
          </Button>
        }
      />
    </form>
  )
}
