import { useState, type SyntheticEvent } from 'react'
import type { GiftCard } from '#modules/wallet/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { formText } from '#storefront/api/form-text.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { FieldStack } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { GiftCodeField } from './gift-code-field.tsx'
import * as t from '#messages/gift-cards.ts'
import styles from './wallet.module.css'
import { readGiftCard, redeemGiftCard } from './wallet-calls.ts'

interface FormState {
  readonly busy: 'look' | 'redeem' | null
  readonly fault: string | null
  readonly card: GiftCard | null
  readonly done: boolean
}

const initialState: FormState = { busy: null, fault: null, card: null, done: false }

export function GiftCardForm({
  isMember,
  onRedeemed,
}: {
  isMember: boolean
  onRedeemed: () => void
}) {
  const { timeZone } = useShopSettings()
  const [{ busy, fault, card, done }, setState] = useState(initialState)
  const send = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault()
    const code = formText(new FormData(event.currentTarget), 'code')
    const isRedeem = event.nativeEvent.submitter?.getAttribute('value') === 'redeem'
    setState({ ...initialState, busy: isRedeem ? 'redeem' : 'look' })
    if (isRedeem) {
      const redeemed = await redeemGiftCard(code)
      setState(
        'fault' in redeemed
          ? { ...initialState, fault: redeemed.fault }
          : { ...initialState, done: true },
      )
      if ('result' in redeemed) onRedeemed()
      return
    }
    const found = await readGiftCard(code)
    setState(
      'fault' in found
        ? { ...initialState, fault: found.fault }
        : { ...initialState, card: found.result },
    )
  }
  return (
    <Panel title={t.giftCard}>
      <form onSubmit={(event) => void send(event)}>
        <FieldStack>
          <GiftCodeField fault={fault} />
          <div className="cluster" data-gap="3">
            <Button
              type="submit"
              variant={isMember ? 'secondary' : 'primary'}
              busy={busy === 'look'}
            >
              {t.checkBalance}
            </Button>
            {isMember && (
              <Button type="submit" name="act" value="redeem" busy={busy === 'redeem'}>
                {t.addToWallet}
              </Button>
            )}
          </div>
        </FieldStack>
      </form>
      <div className={styles.answer}>
        {card && (
          <NoticeRow
            live
            title={t.cardHas({ last4: card.last4, amount: formatMoney(card.available) })}
          >
            <p>{describeCard(card, timeZone)}</p>
          </NoticeRow>
        )}
        {done && (
          <NoticeRow live title={t.added}>
            <p>{t.addedHint}</p>
          </NoticeRow>
        )}
      </div>
    </Panel>
  )
}

function describeCard({ state, initial, inWallet, expiresAt }: GiftCard, timeZone: string): string {
  const worth = t.worth({ amount: formatMoney(initial) })
  if (state === 'used') return `${worth} ${t.usedUp}`
  if (state === 'expired') return `${worth} ${t.expired}`
  const end = expiresAt && formatDate(calendarDate(new Date(expiresAt), timeZone))
  return [worth, end && t.validUntil({ date: end }), inWallet && t.inWallet]
    .filter(Boolean)
    .join(' ')
}
