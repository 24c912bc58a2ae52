import { useEffect, useState } from 'react'
import type { ShippingAddress } from '#modules/addresses/contract.ts'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { hasLevel } from '#storefront/session/level.ts'
import { useSession } from '#storefront/session/session.ts'
import { readAddressBook, type Address } from '../addresses/address-calls.ts'
import { PlaceLine } from '../addresses/address-card.tsx'
import { isSameAddress } from './address-fields.ts'
import type { CheckoutGroup } from './section-props.ts'
import * as t from '#messages/checkout.ts'
import styles from './checkout.module.css'

type SavedAddressesProps = {
  group: CheckoutGroup
  isBusy: boolean
  onChoose: (addressId: string, radio: HTMLElement) => void
}

/**
 * The saved addresses of a member above the form. If they cannot be loaded, only the form is shown.
 */
export function SavedAddresses({ group, isBusy, onChoose }: SavedAddressesProps) {
  const isMember = hasLevel(useSession().userInfo, 0)
  const [rows, setRows] = useState<readonly Address[]>([])
  useEffect(() => {
    if (!isMember) return
    let isUnmounted = false
    readAddressBook().then(
      (book) => {
        if (!isUnmounted) setRows(book.rows)
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [isMember])
  if (!isMember || rows.length === 0) return null
  return (
    <div className={styles.saved}>
      <RadioCards legend={t.fromAddressBook}>
        {rows.map((address) => (
          <RadioCard
            key={address.id}
            name={`saved-${group.id}`}
            value={address.id}
            label={address.label || `${address.firstName} ${address.lastName}`}
            note={<PlaceLine place={address} />}
            disabled={isBusy}
            checked={
              group.address !== null && isSameAddress(group.address, address as ShippingAddress)
            }
            onChange={(event) => onChoose(address.id, event.currentTarget)}
          />
        ))}
      </RadioCards>
    </div>
  )
}
