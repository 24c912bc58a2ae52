import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { useEffect, useState } from 'react'
import type { ShippingAddress } from '#modules/addresses/contract.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useSession } from '#storefront/session/session.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { readAddressBook, type Address } from '../addresses/address-calls.ts'
import { PlaceFields } from '../addresses/address-editor.tsx'
import { readPlaceFields } from '../addresses/read-place-fields.ts'
import { addressChecks } from '../checkout/address-fields.ts'
import type { Balance, CommissionProps } from './commission-props.ts'
import { PayBalance } from './pay-balance.tsx'
import * as t from '#messages/commission.ts'

/**
 * The last installment: the address, then the amount with shipping and tax, then payment as an
 * order.
 */
export function BalanceDue(props: CommissionProps) {
  const { commission, token } = props
  const [address, setAddress] = useState<ShippingAddress | null>(null)
  const [balance, setBalance] = useState<Balance | null>(null)
  const own = useOwnAddress(commission.isBalanceDue)
  if (!commission.isBalanceDue) return null
  if (balance && address)
    return (
      <PayBalance
        {...props}
        address={address}
        balance={balance}
        onPrice={setBalance}
        onEdit={() => setBalance(null)}
      />
    )
  if (own === undefined)
    return (
      <Panel title={t.shippingAddress}>
        <Skeleton lines={6} />
      </Panel>
    )
  const known = address ?? own
  return (
    <Panel title={t.shippingAddress}>
      <Form
        id="commission-address"
        checks={addressChecks}
        submitLabel={t.continueToPayment}
        busyLabel={t.oneMoment}
        onSend={async (typed) => {
          const deliveryNotes = (typed['deliveryNotes'] ?? '').trim()
          const entered: ShippingAddress = {
            ...readPlaceFields(typed),
            countryCode: getShopLocale().country,
            deliveryNotes,
          }
          try {
            setBalance(
              await sessionApi().post('/api/bespoke/balanceQuote', {
                token,
                address: entered,
                methodId: null,
              }),
            )
            setAddress(entered)
            return null
          } catch (error) {
            return toFormFault(error)
          }
        }}
      >
        {(field) => (
          <>
            <PlaceFields field={field} address={known} />
            <TextField
              {...field('deliveryNotes')}
              label={t.driverNote}
              optional
              maxLength={200}
              defaultValue={known?.deliveryNotes}
            />
          </>
        )}
      </Form>
    </Panel>
  )
}

/**
 * The default shipping address of a member; null for guests and empty address books, undefined
 * while loading.
 */
function useOwnAddress(isWanted: boolean): Address | null | undefined {
  const isMember = useSession().userInfo?.userLevel === 0
  const [own, setOwn] = useState<Address | null | undefined>()
  const isAsked = isWanted && isMember
  useEffect(() => {
    if (!isAsked) return
    readAddressBook()
      .then(({ rows }) =>
        setOwn(rows.find(({ isDefaultShipping }) => isDefaultShipping) ?? rows[0] ?? null),
      )
      .catch(() => setOwn(null))
  }, [isAsked])
  return isAsked ? own : null
}
