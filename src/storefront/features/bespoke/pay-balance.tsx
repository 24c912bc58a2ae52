import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { useState } from 'react'
import type { ShippingAddress } from '#modules/addresses/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { SummaryLines } from '#ui/primitives/summary-card/summary-card.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { linkTo } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { AddressLines } from '../checkout/delivery-section.tsx'
import { SectionDone } from '../checkout/section-form.tsx'
import { CardPayment, useCardStatus, type CardSession } from './card-payment.tsx'
import type { Balance, CommissionProps } from './commission-props.ts'
import * as t from '#messages/commission.ts'

type PayBalanceProps = CommissionProps & {
  address: ShippingAddress
  balance: Balance
  onPrice: (balance: Balance) => void
  onEdit: () => void
}

export function PayBalance({
  commission,
  token,
  onChange,
  address,
  balance,
  onPrice,
  onEdit,
}: PayBalanceProps) {
  const [session, setSession] = useState<CardSession | null>(null)
  const [busy, setBusy] = useState(false)
  const status = useCardStatus({
    ask: () => sessionApi().post('/api/bespoke/balanceStatus', { token }),
    token,
    onChange,
  })
  const { methodId, due } = balance
  const attempt = (act: () => Promise<unknown>) => {
    setBusy(true)
    status.setSaid('')
    act()
      .catch((error: unknown) => status.setSaid(toFormFault(error).message))
      .finally(() => setBusy(false))
  }
  const price = async (method: string | null) =>
    onPrice(
      await sessionApi().post('/api/bespoke/balanceQuote', { token, address, methodId: method }),
    )
  const open = async () => {
    try {
      const opened = await sessionApi().post('/api/bespoke/balance', {
        token,
        address,
        methodId,
        expectedDue: due,
      })
      if (opened.form === null) await status.finish()
      else setSession(opened)
    } catch (error) {
      // The total may have changed, so the current one is loaded before the error is shown.
      await price(methodId).catch(() => undefined)
      throw error
    }
  }
  return (
    <Panel title={due > 0 ? t.balance({ amount: formatMoney(due) }) : t.nothingLeft}>
      <div className="stack">
        {session === null ? (
          <>
            <SectionDone label={t.editAddress} onEdit={onEdit}>
              <AddressLines address={address} />
            </SectionDone>
            <Methods balance={balance} onChoose={(id) => attempt(() => price(id))} />
          </>
        ) : null}
        <SummaryLines currency={getShopLocale().currency} lines={linesOf(balance)} />
        <div aria-live="polite">
          {status.said && (
            <NoticeRow tone={status.isChecking ? 'info' : 'error'}>
              <p>{status.said}</p>
            </NoticeRow>
          )}
        </div>
        {session === null ? (
          <>
            <p>
              <Button busy={busy} busyLabel={t.oneMoment} onClick={() => attempt(open)}>
                {due > 0
                  ? t.pay({ amount: formatMoney(due) })
                  : commission.state === 'made'
                    ? t.shipIt
                    : t.startProduction}
              </Button>
            </p>
            <p className="quiet">
              {t.onceIsPaid({
                state: commission.state,
                terms: linkTo(paths.terms),
                privacy: linkTo(paths.privacy),
              })}
            </p>
          </>
        ) : (
          <CardPayment session={session} total={due} status={status} />
        )}
      </div>
    </Panel>
  )
}

function Methods({
  balance: { methods, methodId },
  onChoose,
}: {
  balance: Balance
  onChoose: (id: string) => void
}) {
  if (methods.length === 0) return <p>{t.noShipping}</p>
  return (
    <RadioCards legend={t.shippingMethod}>
      {methods.map((method) => (
        <RadioCard
          key={method.id}
          name="commission-method"
          value={method.id}
          checked={methodId === method.id}
          onChange={() => onChoose(method.id)}
          label={t.arrives({ dates: formatDeliveryDates(method) })}
          note={method.label}
          aside={method.price === 0 ? t.free : formatMoney(method.price)}
        />
      ))}
    </RadioCards>
  )
}

function linesOf({ merchandise, shipping, tax, deposits, due }: Balance) {
  return [
    { key: 'quote', label: t.asQuoted, amount: merchandise },
    {
      key: 'delivery',
      label: t.shipping,
      amount: shipping,
      ...(shipping === 0 && { words: t.free }),
    },
    { key: 'tax', label: t.salesTax, amount: tax, ...(tax === 0 && { words: t.noTax }) },
    ...deposits.map(({ label, amount }, index) => ({
      key: `paid ${index}`,
      label,
      amount,
      off: true,
    })),
    { key: 'due', label: <strong>{t.balanceDue}</strong>, amount: due },
  ]
}
