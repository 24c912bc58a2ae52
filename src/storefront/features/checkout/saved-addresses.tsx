import { useEffect, useState } from 'react'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { hasLevel } from '#storefront/session/level.ts'
import { useSession } from '#storefront/session/session.ts'
import { readAddressBook, type Address } from '../addresses/address-calls.ts'
import { PlaceLine } from '../addresses/address-card.tsx'
import styles from './settlement.module.css'

type SavedAddressesProps = {
  groupId: string
  isBusy: boolean
  onChoose: (addressId: string) => void
}

/** A member's own addresses before the form: one press instead of nine fields. A book that cannot be read leaves the form as it is. */
export function SavedAddresses({ groupId, isBusy, onChoose }: SavedAddressesProps) {
  const isMember = hasLevel(useSession().userInfo, 0)
  const [rows, setRows] = useState<readonly Address[]>([])
  useEffect(() => {
    if (!isMember) return
    let isOver = false
    readAddressBook().then(
      (book) => {
        if (!isOver) setRows(book.rows)
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [isMember])
  if (!isMember || rows.length === 0) return null
  return (
    <div className={styles.saved}>
      <RadioCards legend="From your address book">
        {rows.map((address) => (
          <RadioCard
            key={address.id}
            name={`saved-${groupId}`}
            value={address.id}
            label={address.label || `${address.firstName} ${address.lastName}`}
            note={<PlaceLine place={address} />}
            disabled={isBusy}
            onChange={() => onChoose(address.id)}
          />
        ))}
      </RadioCards>
    </div>
  )
}
