import { useState, type SyntheticEvent } from 'react'
import type { GiftCard } from '#modules/wallet/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { formText } from '#storefront/api/form-text.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { FieldStack } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { GiftCodeField } from './gift-code-field.tsx'
import styles from './wallet.module.css'
import { readGiftCard, redeemGiftCard } from './wallet-calls.ts'

interface Asked {
  readonly busy: 'look' | 'redeem' | null
  readonly fault: string | null
  readonly card: GiftCard | null
  readonly done: boolean
}

const nothing: Asked = { busy: null, fault: null, card: null, done: false }

export function GiftCardForm({
  isMember,
  onRedeemed,
}: {
  isMember: boolean
  onRedeemed: () => void
}) {
  const [{ busy, fault, card, done }, setAsked] = useState(nothing)
  const send = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault()
    const code = formText(new FormData(event.currentTarget), 'code')
    const isRedeem = event.nativeEvent.submitter?.getAttribute('value') === 'redeem'
    setAsked({ ...nothing, busy: isRedeem ? 'redeem' : 'look' })
    if (isRedeem) {
      const put = await redeemGiftCard(code)
      setAsked('fault' in put ? { ...nothing, fault: put.fault } : { ...nothing, done: true })
      if ('result' in put) onRedeemed()
      return
    }
    const found = await readGiftCard(code)
    setAsked(
      'fault' in found ? { ...nothing, fault: found.fault } : { ...nothing, card: found.result },
    )
  }
  return (
    <Panel title="A gift card">
      <form onSubmit={(event) => void send(event)}>
        <FieldStack>
          <GiftCodeField fault={fault} />
          <div className="cluster" data-gap="3">
            <Button
              type="submit"
              variant={isMember ? 'secondary' : 'primary'}
              busy={busy === 'look'}
            >
              See what is on it
            </Button>
            {isMember && (
              <Button type="submit" name="act" value="redeem" busy={busy === 'redeem'}>
                Put it into my wallet
              </Button>
            )}
          </div>
        </FieldStack>
      </form>
      <div className={styles.answer}>
        {card && (
          <NoticeRow
            live
            title={`${formatMoney(card.available)} is left on the card ending in ${card.last4}.`}
          >
            <p>{wordsOf(card)}</p>
          </NoticeRow>
        )}
        {done && (
          <NoticeRow live title="The card is in your wallet.">
            <p>Choose Pay with my wallet at checkout to use it.</p>
          </NoticeRow>
        )}
      </div>
    </Panel>
  )
}

function wordsOf({ state, initial, inWallet, expiresAt }: GiftCard): string {
  const of = `It was worth ${formatMoney(initial)}.`
  if (state === 'used') return `${of} All of it is spent.`
  if (state === 'expired') return `${of} Its time is over.`
  const until = expiresAt ? ` Good until ${formatDate(calendarDate(new Date(expiresAt)))}.` : ''
  return `${of}${until}${inWallet ? ' It lies in a wallet and is spent from there.' : ''}`
}
