import { useState } from 'react'
import type { ShippingAddress } from '#modules/addresses/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { SummaryLines } from '#ui/primitives/summary-card/summary-card.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { paths } from '#storefront/paths.ts'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { AddressLines } from '../checkout/delivery-section.tsx'
import { SectionDone } from '../checkout/section-form.tsx'
import { CardPayment, useCardStatus, type CardSession } from './card-payment.tsx'
import type { Balance, CommissionProps } from './commission-props.ts'

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
    <Panel title={due > 0 ? `Balance, ${formatMoney(due)}` : 'Nothing left to pay'}>
      <div className="stack">
        {session === null ? (
          <>
            <SectionDone label="shipping address" onEdit={onEdit}>
              <AddressLines address={address} />
            </SectionDone>
            <Methods balance={balance} onChoose={(id) => attempt(() => price(id))} />
          </>
        ) : null}
        <SummaryLines currency="USD" lines={linesOf(balance)} />
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
              <Button busy={busy} busyLabel="One moment…" onClick={() => attempt(open)}>
                {due > 0
                  ? `Pay ${formatMoney(due)}`
                  : commission.state === 'made'
                    ? 'Ship it'
                    : 'Start production'}
              </Button>
            </p>
            <p className="quiet">
              {commission.state === 'made'
                ? 'We ship it once this is paid'
                : 'We start production once this is paid'}
              . It is made for you and can be returned only if something is wrong with it. Our{' '}
              <TextLink href={paths.terms}>terms</TextLink> and{' '}
              <TextLink href={paths.privacy}>privacy policy</TextLink> apply.
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
  if (methods.length === 0)
    return <p>We do not ship to this address. Contact us and we will find a way.</p>
  return (
    <RadioCards legend="Shipping method">
      {methods.map((method) => (
        <RadioCard
          key={method.id}
          name="commission-method"
          value={method.id}
          checked={methodId === method.id}
          onChange={() => onChoose(method.id)}
          label={`Arrives ${formatDeliveryDates(method)}`}
          note={method.label}
          aside={method.price === 0 ? 'Free' : formatMoney(method.price)}
        />
      ))}
    </RadioCards>
  )
}

function linesOf({ merchandise, shipping, tax, deposits, due }: Balance) {
  return [
    { key: 'quote', label: 'As quoted', amount: merchandise },
    {
      key: 'delivery',
      label: 'Shipping',
      amount: shipping,
      ...(shipping === 0 && { words: 'Free' }),
    },
    { key: 'tax', label: 'Sales tax', amount: tax, ...(tax === 0 && { words: 'None' }) },
    ...deposits.map(({ label, amount }, index) => ({
      key: `paid ${index}`,
      label,
      amount,
      off: true,
    })),
    { key: 'due', label: <strong>Balance due</strong>, amount: due },
  ]
}
